// Makes an order of a cart: its text, its recipients and its times. A page loads this once there is a cart (ADR 11).
// It is pure, as the cart is.

export const LONGEST_MESSAGE = 2000;

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

/** The lines of the message that say how the order is wanted, and for whom. */
const wayWords = ({ address, name }, { settings }, type, say) =>
  [
    type === "pickup" && say("message.pickup"),
    type === "delivery" && say("message.delivery", address.trim()),
    settings.askName !== "no" && name.trim() && say("message.name", name.trim()),
  ].filter(Boolean);

/**
 * The message with these lines of a cart.
 *
 * @param how {cart, shop, places, type, wanted}: how it is wanted, and when in words
 * @param say a sentence in the language of the staff, by its key and values
 */
export function messageOf(lines, { cart, shop, places, type, wanted }, say) {
  const name = staffName(shop);
  const business = shop.businessDetails.name ?? name;
  return orderText(
    {
      ...shop,
      title: business === name ? business : `${business} · ${name}`,
      places: [...places.map(([place, value]) => say(place, value)), ...wayWords(cart, shop, type, say)],
      lines,
      note: cart.note.trim(),
      wanted,
    },
    say,
  );
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

/** The order by numbers: [{number, label, lines}]; one of them where there is nothing to divide. */
export function recipients(lines, { businessDetails, items }, way) {
  const parts = new Map();
  for (const line of lines.filter(({ state }) => state === "ok")) {
    const to = numberOf(businessDetails, way, items.get(line.item).section);
    parts.set(to.number, { ...to, lines: [...(parts.get(to.number)?.lines ?? []), line] });
  }
  return [...parts.values()];
}

const DURATIONS = { minutes: 60000, hours: 3600000, days: 86400000 };

/** The longest time that a line must be ordered ahead, as {value, unit}; null if none has to. */
export function leadTime(lines, items) {
  const leads = lines.filter((line) => line.state === "ok").map((line) => items.get(line.item).metadata.leadTime);
  const ms = (lead) => Number(lead.value) * DURATIONS[lead.unit];
  return leads.filter((lead) => lead && ms(lead) > 0).sort((a, b) => ms(b) - ms(a))[0] ?? null;
}

/** A time on the clocks of the business: "2026-11-23T09:15". */
export const wallTime = (time, zone) =>
  new Date(time).toLocaleString("sv", { timeZone: zone }).replace(" ", "T").slice(0, 16);

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

/**
 * When the order may be wanted: {isClosed, opens, isAsked, isNeeded, least, lead}. A bakery always gets it, a closed
 * restaurant gets the time of its opening. A guest at a table knows better than the hours whether it is open.
 */
export function wantedTimes(lines, { template, timezone, items, businessDetails }, isSitting, now) {
  const lead = leadTime(lines, items);
  const opens = nextOpen(businessDetails, wallTime(now, timezone));
  const least = nextOpen(businessDetails, earliest(now, lead ?? { value: 0, unit: "days" }, timezone));
  const isClosed = !isOpenAt(businessDetails, wallTime(now, timezone));
  const isAsked = template === "bakery" || (isClosed && template === "restaurant" && !isSitting);
  const isNeeded = isAsked && (isClosed || (lead && lead.unit !== "minutes"));
  return { isClosed, opens, isAsked, isNeeded, least, lead };
}
