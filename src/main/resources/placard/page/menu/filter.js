// Which items a guest is shown.

/**
 * Whether an item is shown. "Without milk" shows only items that are stated to have none. It hides items that may
 * contain milk, say nothing, or name something that we can't read.
 */
export function passes(item, wish) {
  return (
    (!wish.query ||
      folded(wish.query)
        .split(/\s+/)
        .every((part) => item.text.includes(part))) &&
    wish.diets.every((diet) => item.diets.includes(diet)) &&
    wish.without.every((code) => item.isDeclared && !item.named.includes(code))
  );
}
