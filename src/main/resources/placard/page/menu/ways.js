// How guests get what they order, and to which numbers their order goes.

const wayFields = all("#cart-way input");
const partList = find("#cart-parts");
/** The numbers to which the guest has gone with the parts of this order. */
const visited = new Set();

/** The way that the guest has chosen, or the only one; null if there is none yet. */
function wayNow() {
  const { orderTypes } = shop.settings;
  return orderTypes.find(({ type }) => type === cart.way) ?? (orderTypes.length === 1 ? orderTypes[0] : null);
}

/** Whether the guest is at a table, a seat or in a room of the business, and wants it brought there. */
const isSitting = () => (wayNow() ? wayNow().type === "table" : places.length > 0);

/** A guest whose code names a table begins with that. */
function chooseWay() {
  if (!wayNow() && places.length && shop.settings.orderTypes.some(({ type }) => type === "table")) {
    cart.way = "table";
  }
}

/** Shows what is asked for, as far as it is. */
function showWays() {
  wayFields.forEach((input) => (input.checked = input.value === wayNow()?.type));
  for (const name of ["address", "name"]) {
    const input = find(`#cart-${name} :is(input, textarea)`);
    if (input && input.value !== cart[name]) {
      input.value = cart[name];
    }
  }
  find("#cart-address")?.toggleAttribute("hidden", wayNow()?.type !== "delivery");
}

/** The amount that is missing to the way's minimum order, in words; "" if none is. Deposits don't count. */
function leastFault() {
  const least = wayNow()?.minimumOrder;
  const missing = least ? minorUnits(least, shop.digits) - goodsOf(cart.lines) : 0n;
  return missing > 0n ? say("cart.least", shop.money(missing), shop.money(minorUnits(least, shop.digits))) : "";
}

/** The question that the guest still has to answer; "" if there is none. */
function wayFault() {
  const way = wayNow();
  return !way && shop.settings.orderTypes.length
    ? say("cart.way")
    : way?.type === "delivery" && !cart.address.trim()
      ? say("cart.address")
      : shop.settings.askName === "required" && !cart.name.trim()
        ? say("cart.name")
        : "";
}

/** The order by numbers, as recipients() has it. */
const partsNow = () => sending.recipients(cart.lines, shop, wayNow()?.type ?? (isSitting() ? "table" : null));

/** One button for each number if there are several, each with what is sent there. */
function showParts(parts, fault) {
  const isOne = parts.length < 2;
  find("#cart-send").hidden = !isOne;
  partList.hidden = isOne;
  partList.replaceChildren(
    ...(isOne ? [] : parts).map(({ number, label, lines, text }) => {
      const link = make(
        "a",
        { className: "button", target: "_blank", rel: "noopener noreferrer", href: sending.chatLink(number, text) },
        owned((visited.has(number) ? "✓ " : "") + say("cart.sendTo", label ?? number)),
      );
      link.dataset.key = "part" + number;
      link.toggleAttribute("href", !fault);
      link.ariaDisabled = Boolean(fault);
      link.onclick = link.onauxclick = (event) => leaveForChat(event, number);
      return make(
        "li",
        {},
        link,
        owned(lines.map((line) => `${line.quantity} × ${line.name}`).join(", "), "p", "detail"),
      );
    }),
  );
}

/** The guest went to a chat: of several, the order counts as sent once each of them was gone to. */
function wentTo(number) {
  visited.add(number);
  cart.isSent = partsNow().every((part) => visited.has(part.number));
}

/** Whether another price may be in force by now than the one that was read: then it is asked for before anything is sent. */
function isPassed() {
  const now = Date.now();
  const ends = cart.lines.map(({ item }) => Date.parse(shop.items.get(item)?.priceUntil ?? ""));
  return ends.some((end) => shop.at < end && end <= now);
}

function startWays() {
  for (const input of wayFields) {
    input.onchange = () => {
      cart.way = input.value;
      keep();
    };
  }
}
