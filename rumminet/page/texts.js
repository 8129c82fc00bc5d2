// What the page says comes from the host, in the language of whoever looks at it.

/** @type {Record<string, string>} */
let texts = {};

const KEPT = "rummi.lang";

/** @returns {string} the language that was chosen here, or the browser's */
export const language = () => localStorage.getItem(KEPT) ?? navigator.language.slice(0, 2);

/** @type {(key: string, facts?: Record<string, string | number>) => string} */
export const say = (key, facts = {}) =>
  (texts[key] ?? "").replace(/\{(\w+)\}/g, (_, name) => String(facts[name] ?? ""));

/** @param {string} wanted */
export async function speak(wanted, keep = false) {
  const answer = await fetch(`/texts/${encodeURIComponent(wanted)}.json`);
  const { lang, dir, texts: table } = await answer.json();
  texts = table;
  if (keep) localStorage.setItem(KEPT, lang);
  document.documentElement.lang = lang;
  document.documentElement.dir = dir;
  for (const element of document.querySelectorAll("[data-text]")) element.textContent = say(named(element, "text"));
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", say(named(element, "label")));
    if (element.tagName === "BUTTON") element.setAttribute("title", say(named(element, "label")));
  }
}

/** @type {(element: Element, name: string) => string} */
const named = (element, name) => element.getAttribute(`data-${name}`) ?? "";
