// Functions that create elements.

/**
 * An element with properties and children; `class` and `aria-…` are set as attributes.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Record<string, any>} [properties] @param {Child[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function el(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(properties)) {
    if (key === "class" || key.includes("-") || key === "role") made.setAttribute(key, value);
    else Object.assign(made, { [key]: value });
  }
  made.append(...children);
  return made;
}

/**
 * The same for an element of a picture.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag @param {Record<string, string | number>} attributes @param {Child[]} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}
