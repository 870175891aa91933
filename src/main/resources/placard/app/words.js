// The texts of scripts, in the page's language.
export const language = document.documentElement.lang;
const { default: words } = await import(`./words-${language}.js`);
/** The trade's own texts. */
const { trade } = document.getElementById("main")?.dataset ?? {};
const own = trade ? (await import(`./${trade}-${language}.js`)).default : {};
Object.assign(words, own);
const plural = new Intl.PluralRules(language);

/** Learns the words of a part that only some screens have. */
export async function learn(set) {
  Object.assign(words, (await import(`./${set}-${language}.js`)).default, own);
}

/** A telephone number of nobody, as people of this country write theirs. */
export const phone = document.getElementById("main")?.dataset.phone ?? "";

/** The sentence of a key with its values. */
export function say(key, ...values) {
  return (words[key] ?? key).replaceAll(/\{([0-9])\}/g, (_, i) => values[i]);
}

/** The sentence about so many of something. */
export function count(key, number) {
  const exact = `${key}.${plural.select(number)}`;
  return say(exact in words ? exact : `${key}.other`, new Intl.NumberFormat(`${language}-u-nu-latn`).format(number));
}

/** A problem in words: by its code, or as the server put it. */
export function worded({ code, detail, message }) {
  const key = `problem.${code}`;
  return key in words ? say(key, phone) : (detail ?? message ?? words["problem.internal_error"]);
}
