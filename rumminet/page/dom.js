// Elements are made of text nodes and attributes only: what comes over the line is never read as markup.

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * @param {string} tag a name with classes, as "button.tile.mine"
 * @param {Record<string, any>} [given] attributes; functions are listeners
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function h(tag, given = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name);
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(given)) {
    if (typeof value === "function") element.addEventListener(key, value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value != null) element.setAttribute(key, String(value));
  }
  for (const child of children.flat()) if (child) element.append(child);
  return element;
}

/** @type {(id: string) => any} */
export const byId = (id) => document.getElementById(id);

/**
 * Put children in, unless the same is there already: who hears the page is told only what is new.
 * @param {Element} element @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  const fresh = h(element.tagName, {}, ...children).childNodes;
  const same = fresh.length === element.childNodes.length &&
    [...fresh].every((node, at) => node.isEqualNode(element.childNodes[at]));
  if (!same) element.replaceChildren(...fresh);
}

/** Numbers keep their own direction in a line that runs from right to left. @type {(text: string | number) => HTMLElement} */
export const bdi = (text) => h("bdi", {}, String(text));
