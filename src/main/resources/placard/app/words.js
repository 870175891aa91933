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
