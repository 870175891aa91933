// The cart: lines of {item, name, variant, addOns, quantity, note, wish, price, deposit, state}, kept by canonical ids.
// `wish` is the message on a cake; `price` and `deposit` are of one, as text of minor
// units, as the guest has last seen them.

const HOURS_KEPT = 12;
const MOST_OF_A_LINE = 99;
const LONGEST_MESSAGE = 2000;

/** The texts of a cart: `way` is how it is wanted, `wanted` when. */
const EMPTY = { note: "", wanted: "", way: "", address: "", name: "" };

/** What was stored, if it isn't older than twelve hours and can be read. */
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

/** What the lines cost together without deposits. */
export const goodsOf = (lines) => paid(lines).reduce((sum, line) => sum + linePrice(line), 0n);

/** The deposits of the lines together. */
export const depositsOf = (lines) =>
  paid(lines).reduce((sum, line) => sum + BigInt(line.deposit ?? 0) * BigInt(line.quantity), 0n);

/** The sum of the lines. */
export const totalOf = (lines) => goodsOf(lines) + depositsOf(lines);

/** What the staff call something: its name as it was written, where the guest reads a translation. */
export const staffName = ({ originalName, name }) => originalName ?? name;

/** What is in a line beside its item, in words; nothing is known of an item that is hidden. */
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

/**
 * The text for the business, in its own language.
 *
 * @param order {title, places, lines, items, note, wanted, hasPrices, money}
 * @param say a sentence by its key and values
 */
export function orderText(order, say) {
  const { money } = order;
  const written = (line) => {
    const item = order.items.get(line.item);
    const { variant, sku, addOns } = partsOf(line, item, staffName);
    const price = line.price === null ? null : money(linePrice(line));
    return [
      `${line.quantity} × ${item?.originalName ?? line.name}` +
        (variant ? ` (${variant})` : "") +
        (sku ? ` [${sku}]` : "") +
        (price ? ` – ${isLeast(item) ? say("price.from", price) : price}` : ""),
      ...addOns.map((addOn) => `   + ${addOn}`),
      line.wish && `   ${say("message.wish", line.wish)}`,
      line.note && `   ${say("message.note", line.note)}`,
    ]
      .filter(Boolean)
      .join("\n");
  };
  const lines = order.lines.filter((line) => line.state === "ok");
  const isOpen = (line) => order.hasPrices && line.price === null;
  const priced = lines.filter((line) => !isOpen(line));
  const open = lines.filter(isOpen);
  const total = money(totalOf(priced));
  const isFrom = priced.some((line) => isLeast(order.items.get(line.item)));
  return [
    [order.title, ...order.places].join("\n"),
    priced.map(written).join("\n"),
    [
      order.hasPrices && depositsOf(priced) > 0n && say("message.deposit", money(depositsOf(priced))),
      order.hasPrices && priced.length && say("message.total", isFrom ? say("price.from", total) : total),
    ]
      .filter(Boolean)
      .join("\n"),
    open.length && [say("message.open"), ...open.map(written)].join("\n"),
    order.wanted && say("message.wanted", order.wanted),
    order.note && say("message.note", order.note),
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** The link that opens a chat with the text; without it if it is too long for one, since nothing is cut. */
export function chatLink(number, text) {
  const chat = "https://wa.me/" + number.replace(/\D/g, "");
  return text.length > LONGEST_MESSAGE ? chat : chat + "?text=" + encodeURIComponent(text);
}

/**
 * The recipient of a line, {number, label}: the first number for this way and this section. Else the number of the
 * whole business, else any that takes orders.
 *
 * @param way the kind of the order, or null
 */
export function numberOf({ whatsapp, whatsappNumbers = [] }, way, section) {
  const fits = ({ types, sectionIds }) =>
    (!types.length || types.includes(way)) && (!sectionIds.length || sectionIds.includes(section));
  const takesOrders = ({ types }) => String(types) !== "booking";
  return (
    whatsappNumbers.find(fits) ?? (whatsapp ? { number: whatsapp, label: null } : whatsappNumbers.find(takesOrders))
  );
}

const DURATIONS = { minutes: 60000, hours: 3600000, days: 86400000 };

/** The longest time that a line must be ordered ahead, as {value, unit}; null if none has to. */
export function leadTime(lines, items) {
  const leads = lines.filter((line) => line.state === "ok").map((line) => items.get(line.item).metadata.leadTime);
  const ms = (lead) => Number(lead.value) * DURATIONS[lead.unit];
  return leads.filter((lead) => lead && ms(lead) > 0).sort((a, b) => ms(b) - ms(a))[0] ?? null;
}

/** A time on the clocks of the business: "2026-11-23T09:15". */
const wallTime = (time, zone) => new Date(time).toLocaleString("sv", { timeZone: zone }).replace(" ", "T").slice(0, 16);

/** The first time, on the clocks of the business, at which an order of now can be ready. */
export function earliest(now, lead, zone) {
  const quarter = 900000;
  const time = Date.parse(wallTime(now, zone) + "Z") + Number(lead.value) * DURATIONS[lead.unit];
  return new Date(Math.ceil(time / quarter) * quarter).toISOString().slice(0, 16);
}

const WEEK = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
/** How many days ahead an opening is looked for: holidays may be long. */
const DAYS_AHEAD = 100;
/** The day of a time, or one some days after it: {date: "2026-11-23", name: "mon"}. */
function dayOf(wall, after) {
  const day = new Date(Date.parse(wall.slice(0, 10)) + after * DURATIONS.days);
  return { date: day.toISOString().slice(0, 10), name: WEEK[day.getUTCDay()] };
}

/** When the business opens and closes on a day: as on every such day of the week, but on holidays. */
function spansOn({ hours, specialHours = [] }, { date, name }) {
  const special = specialHours.find((one) => one.date <= date && date <= (one.until ?? one.date));
  return special
    ? special.hours
    : hours.length
      ? hours.filter(({ days }) => days.includes(name))
      : [{ from: "00:00", to: "00:00" }];
}

/** Whether the business with these {hours, specialHours} is open at a time on its clocks; one that tells no hours is. */
export function isOpenAt(business, wall) {
  const time = wall.slice(11);
  return (
    spansOn(business, dayOf(wall, 0)).some(({ from, to }) => from <= time && (to <= from || time < to)) ||
    spansOn(business, dayOf(wall, -1)).some(({ from, to }) => to <= from && time < to)
  );
}

/** When the business closes, if it does so within half an hour; else null. */
export function closesSoon(business, wall) {
  const at = (minutes) => new Date(Date.parse(wall + "Z") + minutes * 60000).toISOString().slice(0, 16);
  const minutes = Array.from({ length: 30 }, (_, i) => i + 1).find((after) => !isOpenAt(business, at(after)));
  return minutes ? at(minutes) : null;
}

/** The first time from one on at which the business is open; that one if it never opens again. */
export function nextOpen(business, wall) {
  if (!isOpenAt(business, wall)) {
    for (let after = 0; after < DAYS_AHEAD; after++) {
      const day = dayOf(wall, after);
      const starts = spansOn(business, day)
        .map(({ from }) => day.date + "T" + from)
        .filter((start) => start > wall);
      if (starts.length) {
        return starts.sort()[0];
      }
    }
  }
  return wall;
}
