// The cart: lines of {item, name, variant, addOns, quantity, note, wish, price, deposit, state}, kept by canonical ids.
// `wish` is the message on a cake; `price` and `deposit` are of one, as text of minor
// units, as the guest has last seen them.

const HOURS_KEPT = 12;
const MOST_OF_A_LINE = 99;

/** The texts of a cart: `way` is how it is wanted, `wanted` when. */
const EMPTY = { note: "", wanted: "", way: "", address: "", name: "" };

/** The stored cart, if it isn't older than twelve hours and can be read. */
export function restoredCart(text, now) {
  try {
    const cart = JSON.parse(text);
    if (now - cart.at < HOURS_KEPT * 3600000 && Array.isArray(cart.lines)) {
      const texts = Object.keys(EMPTY).map((key) => [key, String(cart[key] ?? "")]);
      return { ...Object.fromEntries(texts), lines: cart.lines, isSent: Boolean(cart.isSent) };
    }
  } catch (damaged) {
    // Treated as an empty cart.
  }
  return { ...EMPTY, lines: [], isSent: false };
}

/** The line with what the catalogue says of it now. */
function freshLine(line, item, digits) {
  const price = unitPrice(item, line, digits);
  return {
    ...line,
    name: item.name,
    price: price === null ? null : String(price),
    deposit: String(depositOf(item, line, digits)),
    state: choiceState(item, line),
  };
}

/** The lines with one more; it joins one that is the same. */
export function withLine(lines, line) {
  const same = ({ item, variant, addOns, note, wish }) =>
    JSON.stringify([item, variant, Object.entries(addOns).sort(), note, wish]);
  const twin = lines.find((other) => same(other) === same(line));
  return twin
    ? lines.map((other) =>
        other === twin ? { ...line, quantity: Math.min(MOST_OF_A_LINE, twin.quantity + line.quantity) } : other,
      )
    : [...lines, line];
}

/**
 * Compares the lines with the current catalogue.
 *
 * @param items by id
 * @param isHidden whether an item that is not among these, by its id, is hidden while it is sold out
 * @returns the lines that are left, and what has changed in them: [{what, line, old?, addOn?}]
 */
export function reconciled(lines, items, digits, isHidden = () => false) {
  const left = [];
  const changes = [];
  for (const line of lines) {
    const item = items.get(line.item);
    if (!item && isHidden(line.item)) {
      left.push({ ...line, state: "soldOut" });
      if (line.state !== "soldOut") {
        changes.push({ what: "soldOut", line });
      }
      continue;
    }
    if (!item || (line.variant && !variantOf(item, line))) {
      changes.push({ what: "removed", line });
      continue;
    }
    const had = (id) => item.metadata.addOns.some((addOn) => addOn.id === id);
    const addOns = Object.fromEntries(Object.entries(line.addOns).filter(([id]) => had(id)));
    const next = freshLine({ ...line, addOns }, item, digits);
    const out = item.metadata.addOns.filter((addOn) => !addOn.isAvailable && addOns[addOn.id]);
    next.out = out.map((addOn) => addOn.id);
    left.push(next);
    if (next.state !== line.state) {
      changes.push({ what: next.state === "ok" ? "back" : next.state, line: next });
    } else if (Object.keys(addOns).length < Object.keys(line.addOns).length) {
      changes.push({ what: "addOnRemoved", line: next });
    } else if (String(next.out) !== String(line.out ?? [])) {
      changes.push({
        what: out.length ? "addOnSoldOut" : "back",
        line: next,
        addOn: out.map(({ name }) => name).join(", "),
      });
    } else if (next.price !== line.price) {
      changes.push({ what: "price", line: next, old: line.price });
    }
    if (next.deposit !== (line.deposit ?? next.deposit)) {
      changes.push({ what: "deposit", line: next });
    }
  }
  return { lines: left, changes };
}

const linePrice = (line) => BigInt(line.price) * BigInt(line.quantity);

/** The lines that have a price and can be had. */
const paid = (lines) => lines.filter((line) => line.state === "ok" && line.price !== null);

/** The sum of the lines without deposits. */
export const goodsOf = (lines) => paid(lines).reduce((sum, line) => sum + linePrice(line), 0n);

/** The deposits of the lines together. */
export const depositsOf = (lines) =>
  paid(lines).reduce((sum, line) => sum + BigInt(line.deposit ?? 0) * BigInt(line.quantity), 0n);

/** The sum of the lines. */
export const totalOf = (lines) => goodsOf(lines) + depositsOf(lines);

/** The name as the owner wrote it, for the staff; the guest may read a translation. */
export const staffName = ({ originalName, name }) => originalName ?? name;

/** The variant and the add-ons of a line, in words. Those of a hidden item are not known. */
function partsOf(line, item, nameOf = ({ name }) => name) {
  if (!item) {
    return { addOns: [] };
  }
  const addOns = addOnsOf(item, line).map(({ addOn, quantity }) =>
    quantity > 1 ? `${nameOf(addOn)} × ${quantity}` : nameOf(addOn),
  );
  const variant = variantOf(item, line);
  return { variant: variant && nameOf(variant), sku: variantOf(item, line)?.sku ?? item.metadata.sku, addOns };
}
