// Elements are made of text nodes and attributes only: what comes over the line is never read as markup.

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * @param {string} tag a name with classes, as "button.tile.mine"
 * @param {Record<string, any>} [given] attributes; `click` is what a click does
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function h(tag, given = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name);
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(given)) {
    if (key === "click") element.onclick = value;
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value != null) element.setAttribute(key, String(value));
  }
  for (const child of children.flat()) if (child) element.append(child);
  return element;
}

/** @type {(id: string) => any} */
export const byId = (id) => document.getElementById(id);

/**
 * Make the children of an element these. What is there already stays and is only changed where it differs: a finger may
 * just be on it, the focus may be in it, and who hears the page is told only what is new.
 * @param {Element} element @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  const wanted = [...h("div", {}, ...children).childNodes];
  wanted.forEach((node, at) => {
    const there = element.childNodes[at];
    if (!there) element.append(node);
    else if (there.nodeName !== node.nodeName) there.replaceWith(node);
    else if (node instanceof HTMLElement) become(/** @type {HTMLElement} */ (there), node);
    else if (there.nodeValue !== node.nodeValue) there.nodeValue = node.nodeValue;
  });
  while (element.childNodes.length > wanted.length) element.lastChild?.remove();
}

/** @param {HTMLElement} old @param {HTMLElement} wanted */
function become(old, wanted) {
  for (const { name } of [...old.attributes]) if (!wanted.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of wanted.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  old.onclick = wanted.onclick;
  fill(old, ...wanted.childNodes);
}

/** Numbers keep their own direction in a line that runs from right to left. @type {(text: string | number) => HTMLElement} */
export const bdi = (text) => h("bdi", {}, String(text));
