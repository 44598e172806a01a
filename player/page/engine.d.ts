// The text of the script of a worker; bundling.py makes the module.

export const ENGINE: string;
