// The texts of scripts, in the page's language.
export const language = document.documentElement.lang;
const textsOf = async (module) => (await import(`./${module}-${language}.js`)).default;
const words = {};
/** The trade's own texts. */
let own;
const plural = new Intl.PluralRules(language);

/** Learns a set of texts. With a trade, by its module or "" for food, that one's texts replace those of the trade before. */
export async function learn(set, trade) {
  if (trade !== undefined) own = trade && (await textsOf(trade));
  Object.assign(words, await textsOf(set), own);
}
const main = document.getElementById("main")?.dataset ?? {};
await learn("words", main.trade ?? "");

/** A telephone number of nobody, as people of this country write theirs. */
export const phone = main.phone ?? "";

/** The sentence of a key with its values. */
export function say(key, ...values) {
  return (words[key] ?? key).replaceAll(/\{([0-9])\}/g, (_, i) => values[i]);
}

/** The sentence about so many of something. */
export function count(key, number) {
  const exact = `${key}.${plural.select(number)}`;
  return say(exact in words ? exact : `${key}.other`, new Intl.NumberFormat(`${language}-u-nu-latn`).format(number));
}

/** The marks between the entries of a list. In a tag a semicolon is a letter. */
export const MARKS = /[,;\n،、]/;

/** The entries of a list as people type it, with the commas of any script between them, each once. */
export function listed(text, marks = /[,،、]/) {
  return [
    ...new Set(
      text
        .split(marks)
        .map((one) => one.trim())
        .filter(Boolean),
    ),
  ];
}

/** A problem in words: by its code, or as the server put it. */
export function worded({ code, detail, message }) {
  const key = `problem.${code}`;
  return key in words ? say(key, phone) : (detail ?? message ?? words["problem.internal_error"]);
}
