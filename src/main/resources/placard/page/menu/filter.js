// Which items a guest is shown.

const LETTERS = { Æ: "AE", Œ: "OE", Ø: "O", Ł: "L" };

/** Text for comparing: without case and accents. Vowel signs of other scripts are letters and stay. */
export function folded(text) {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f\u064b-\u065f\u0670]/g, "")
    .toUpperCase()
    .replace(/[ÆŒØŁ]/g, (letter) => LETTERS[letter]);
}

/**
 * Whether an item is shown. A guest who asks for "without milk" is shown what is stated to be without: neither what may
 * contain it, nor what says nothing, nor what names something that we can't read.
 */
export function passes(item, wish) {
  return (
    folded(wish.query).split(/\s+/).every((part) => item.text.includes(part)) &&
    wish.diets.every((diet) => item.diets.includes(diet)) &&
    wish.without.every((code) => item.isDeclared && !item.named.includes(code))
  );
}
