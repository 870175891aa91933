// Which items a guest is shown.

/**
 * Whether an item is shown. A guest who asks for "without milk" is shown what is stated to be without: neither what may
 * contain it, nor what says nothing, nor what names something that we can't read.
 */
export function passes(item, wish) {
  return (
    folded(wish.query)
      .split(/\s+/)
      .every((part) => item.text.includes(part)) &&
    wish.diets.every((diet) => item.diets.includes(diet)) &&
    wish.without.every((code) => item.isDeclared && !item.named.includes(code))
  );
}
