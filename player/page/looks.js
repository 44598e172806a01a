// How a page looks: light or dark, and the colours of the marks. Each look has a name of one of these.

export const LOOKS = { theme: ["auto", "light", "dark"], palette: ["plum", "garden", "contrast"] };
const dark = matchMedia("(prefers-color-scheme: dark)");

/**
 * Take on a look; the first of its kind where it is none. Returns what it is now.
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
