// Text for searching, in the dashboard and on catalogues' pages.

const LETTERS = { Æ: "AE", Œ: "OE", Ø: "O", Ł: "L" };

/** Text for comparing: without case and accents. Vowel signs of other scripts are letters and stay. */
export function folded(text) {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f\u064b-\u065f\u0670]/g, "")
    .toUpperCase()
    .replace(/[ÆŒØŁ]/g, (letter) => LETTERS[letter]);
}
