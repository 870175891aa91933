// A guest's choices for an item, by the rules of its variants, options and groups of add-ons.
// An item is as in the catalogue's file; a choice is {variant, addOns: {id: quantity}}, ids only.

function variantOf(item, choice) {
  return item.metadata.variants.find((variant) => variant.id === choice.variant);
}

/** The add-ons chosen that can be had, with their quantities. */
function addOnsOf(item, choice) {
  return item.metadata.addOns
    .filter((addOn) => addOn.isAvailable && choice.addOns[addOn.id])
    .map((addOn) => ({ addOn, quantity: choice.addOns[addOn.id] }));
}

/** The choice that a guest starts with: the default variant, or the first that can be had. */
export function firstChoice(item) {
  const had = item.metadata.variants.filter((variant) => variant.isAvailable);
  return { variant: (had.find((variant) => variant.isDefault) ?? had[0])?.id ?? null, addOns: {} };
}

/** The types of options, if every variant has a value of each; else the variants are one list. */
export function optionTypes(item) {
  const types = item.metadata.optionTypes ?? [];
  const fits = item.metadata.variants.every((one) => types.every((type) => one.options?.[type.name] !== undefined));
  return fits && item.metadata.variants.length ? types : [];
}

/** Whether a value goes with what is chosen of the types before it: "free", "soldOut", or "none" if it never does. */
export function optionState(item, types, at, value, options) {
  const fitting = item.metadata.variants.filter(
    (variant) =>
      variant.options[types[at].name] === value &&
      types.slice(0, at).every(({ name }) => variant.options[name] === options[name]),
  );
  return fitting.some((variant) => variant.isAvailable) ? "free" : fitting.length ? "soldOut" : "none";
}

/** The available variant that matches the options best; earlier options count more. */
export function nearestVariant(item, types, options) {
  let left = item.metadata.variants.filter((variant) => variant.isAvailable);
  for (const { name } of types) {
    const same = left.filter((variant) => variant.options[name] === options[name]);
    left = same.length ? same : left;
  }
  return left[0];
}

/** The groups of add-ons in their order; add-ons without a group come last, without a rule. */
export function groupsOf(item) {
  const rules = item.metadata.addOnGroups ?? [];
  const nameOf = (addOn) => addOn.group ?? null;
  const names = new Set([...rules.map((rule) => rule.name), ...item.metadata.addOns.map(nameOf).filter(Boolean), null]);
  return [...names]
    .map((name) => {
      const rule = rules.find((one) => one.name === name);
      const addOns = item.metadata.addOns.filter((addOn) => nameOf(addOn) === name);
      const { min, max, minQuantity, maxQuantity, includedQuantity } = rule ?? {};
      return {
        name,
        min: min ?? 0,
        max: max ?? Infinity,
        least: minQuantity ?? 0,
        most: maxQuantity ?? Infinity,
        included: includedQuantity ?? 0,
        addOns,
      };
    })
    .filter((group) => group.addOns.length);
}

/** Of a group, different add-ons count, not pieces. */
function countIn(group, choice) {
  return group.addOns.filter((addOn) => addOn.isAvailable && choice.addOns[addOn.id]).length;
}

/** The chosen pieces of a group, the dearest first. */
function piecesIn(group, choice) {
  return group.addOns
    .filter((addOn) => addOn.isAvailable)
    .flatMap((addOn) => Array(choice.addOns[addOn.id] ?? 0).fill(addOn.price ?? 0))
    .sort((a, b) => b - a);
}

/** The group of which too few or too many are chosen, if any. */
function wrongGroup(item, choice) {
  return groupsOf(item).find((group) => {
    const count = countIn(group, choice);
    const isTooMuch = group.addOns.some((addOn) => (choice.addOns[addOn.id] ?? 0) > addOn.maxQuantity);
    const pieces = piecesIn(group, choice).length;
    const isWrong = count < group.min || count > group.max || pieces < group.least || pieces > group.most;
    return isWrong || isTooMuch;
  });
}

/** Whether a choice can be ordered: "ok", "soldOut", or "choose" if it must be made again. */
export function choiceState(item, choice) {
  const variant = variantOf(item, choice);
  if (item.availability.status !== "in_stock" || variant?.isAvailable === false) {
    return "soldOut";
  }
  return (!variant && item.metadata.variants.length) || wrongGroup(item, choice) ? "choose" : "ok";
}

/**
 * The price of one with what is chosen, in minor units; null if the page hides it. The dearest pieces of each group are
 * the included ones. So the price is the least possible, and depends on the choice alone, never on its order.
 */
export function unitPrice(item, choice, digits) {
  const base = variantOf(item, choice)?.price ?? item.price;
  if (base === null || base === undefined) {
    return null;
  }
  return groupsOf(item)
    .flatMap((group) => piecesIn(group, choice).slice(group.included))
    .reduce((sum, price) => sum + minorUnits(price, digits), minorUnits(base, digits));
}

/** The deposit of one piece, in minor units; it is no part of the price. */
export function depositOf(item, choice, digits) {
  return minorUnits((variantOf(item, choice) ?? item).deposit ?? 0, digits);
}

/** Whether the price is the least that it can be: nothing was chosen that fixes it. */
function isLeast(item) {
  return item.pricingType === "starting_from" && !item.metadata.variants.length;
}

/** Warnings about a choice for a guest who avoids these allergens: [{name, code}], code null where nothing is stated. */
export function allergenWarnings(item, choice, avoided) {
  const named = ({ name, allergens }) =>
    (allergens ?? []).filter(({ code }) => avoided.includes(code)).map(({ code }) => ({ name, code }));
  const variant = variantOf(item, choice);
  const addOns = avoided.length ? addOnsOf(item, choice).map(({ addOn }) => addOn) : [];
  return [item, ...(variant ? [variant] : [])]
    .flatMap((part) => named({ name: part.name, allergens: part.metadata ? part.metadata.allergens : part.allergens }))
    .concat(addOns.flatMap((addOn) => (addOn.allergens ? named(addOn) : [{ name: addOn.name, code: null }])));
}
