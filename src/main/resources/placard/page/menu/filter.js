// Which items a guest is shown.

/** Text for comparing: without case and accents. Vowel signs of other scripts are letters and stay. */
function folded(text) {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f\u064b-\u065f\u0670]/g, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/[øłđıæœأإآىة]/g, (letter) => ({ ø: "o", ł: "l", đ: "d", ı: "i", æ: "ae", œ: "oe", ى: "ي", ة: "ه" })[letter] ?? "ا");
}

/**
 * Whether an item is shown. Whoever asks for "without milk" is shown what is stated to be without: neither what may
 * contain it, nor what says nothing, nor what names something that we can't read.
 */
function passes(item, wish) {
  return (
    folded(wish.query).split(/\s+/).every((part) => item.text.includes(part)) &&
    wish.diets.every((diet) => item.diets.includes(diet)) &&
    wish.without.every((code) => item.isDeclared && !item.named.includes(code))
  );
}
