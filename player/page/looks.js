// The look of a page: light or dark, and the colours of the marks.

export const LOOKS = { theme: ["auto", "light", "dark"], palette: ["plum", "garden", "contrast"] };
const dark = matchMedia("(prefers-color-scheme: dark)");

/**
 * Set a look, or the first of its kind if there is no such look; return its name.
 * @param {"theme" | "palette"} name @param {string | null | undefined} wanted
 */
export function look(name, wanted) {
  const value = LOOKS[name].find((one) => one === wanted) ?? LOOKS[name][0];
  document.documentElement.dataset[name] = value;
  const { theme } = document.documentElement.dataset;
  document.documentElement.dataset.scheme = theme === "light" || theme === "dark" ? theme : dark.matches ? "dark" : "light";
  return value;
}

dark.onchange = () => look("theme", document.documentElement.dataset.theme);
