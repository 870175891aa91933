// The cart on the page, and the order that it becomes.

const CART = "placard.cart." + page.catalog;
const cartDialog = find("#cart");
const cartBar = find(".cartbar");
let cart = restoredCart(stored("localStorage", CART), Date.now());

function keep() {
  const isEmpty = !cart.lines.length && !cart.note;
  stored("localStorage", CART, isEmpty ? null : JSON.stringify({ ...cart, at: Date.now() }));
  showBar();
  if (cartDialog.open) {
    showCart();
  }
}

function totalWords() {
  const least = cart.lines.some((line) => line.state === "ok" && line.price !== null && isLeast(shop.items.get(line.item)));
  const total = shop.money(totalOf(cart.lines));
  return shop.hasPrices ? (least ? say("price.from", total) : total) : "";
}

function showBar() {
  const count = cart.lines.reduce((sum, line) => sum + line.quantity, 0);
  cartBar.hidden = !count || !canOrder();
  document.body.classList.toggle("ordering", !cartBar.hidden);
  const label = make("span", {}, say("cart.view"), " · ", String(count));
  cartBar.replaceChildren(label, make("bdi", {}, shop && count ? totalWords() : ""));
  for (const button of all("button.add")) {
    const inCart = cart.lines.filter((line) => line.item === button.dataset.item).reduce((sum, line) => sum + line.quantity, 0);
    button.dataset.count = inCart || "";
  }
}

/** Orders go to a number by a cart; where the page has no such buttons, it has an action of its own. */
const canOrder = () => !isGone && all("button.add").length > 0;

function addLine(line) {
  const item = shop.items.get(line.item);
  cart.lines = withLine(cart.lines, freshLine(line, item, shop.digits));
  keep();
  tell(say("told.added", item.name) + " " + say("cart.now", countOf(cart.lines)));
}

function replaceLine(at, line) {
  const rest = cart.lines.filter((_, other) => other !== at);
  cart.lines = withLine(rest, freshLine(line, shop.items.get(line.item), shop.digits));
  keep();
}

/** Holds the cart against the catalogue, and says what became of it. */
function reconcile() {
  const { lines, told: changes } = reconciled(cart.lines, shop.items, shop.digits);
  cart.lines = lines;
  const said = changes.map(({ what, line, old, addOn }) => {
    const inWords = (price) => priceWords(price === null ? null : BigInt(price)) ?? "";
    return what === "price"
      ? say("told.price", line.name, inWords(old), inWords(line.price))
      : say("told." + what, line.name, addOn);
  });
  keep();
  if (picked) {
    refreshPicker();
  }
  if (said.length) {
    tell(said.join(" "), null);
  }
}

function showCart() {
  const focused = document.activeElement?.dataset.key;
  const { lines } = cart;
  find("#cart-places").textContent = places.map(([name, value]) => say(name, value)).join(" · ");
  find("#cart-lines").replaceChildren(...lines.map(lineElement));
  find("#cart-empty").hidden = lines.length > 0;
  find("#cart-rest").hidden = !lines.length;
  if (lines.length) {
    showWanted();
    showTotal();
    showMessage();
  }
  if (focused && !cartDialog.contains(document.activeElement)) {
    (find(`[data-key="${focused}"]`, cartDialog) ?? find("h2", cartDialog)).focus();
  }
}

function lineElement(line, at) {
  const item = shop.items.get(line.item);
  const { variant, addOns } = partsOf(line, item);
  const quantity = stepper(line.name, 1, MOST_OF_A_LINE, (value) => {
    cart.lines = cart.lines.map((other, i) => (i === at ? { ...other, quantity: value } : other));
    keep();
    told(cartDialog, say("cart.total", totalWords()));
  });
  quantity.set(line.quantity);
  all("button", quantity.element).forEach((button, i) => (button.dataset.key = `${i ? "more" : "less"}${at}`));
  const remove = () => {
    cart.lines = cart.lines.filter((_, other) => other !== at);
    keep();
    told(cartDialog, say("cart.removed", line.name));
    find("h2", cartDialog).focus();
  };
  const price = line.price === null ? null : linePrice(line);
  const action = (label, name, key, act) =>
    make("button", { type: "button", className: "quiet", "aria-label": name, "data-key": key + at, onclick: act }, label);
  return make("li", { className: line.state === "ok" ? "" : "off" },
    make("div", { className: "title" },
      owned(line.name, "h3"),
      line.state === "ok" ? make("bdi", { className: "price" }, priceWords(price, item) ?? "") : null),
    line.state === "ok" ? null : make("p", { className: "state" }, say("cart." + line.state)),
    [variant, ...addOns].filter(Boolean).length ? owned([variant, ...addOns].filter(Boolean).join(", "), "p", "detail") : null,
    line.wish ? make("p", { className: "detail" }, say("cart.wish", line.wish)) : null,
    line.note ? owned(line.note, "p", "detail") : null,
    make("div", { className: "acts" },
      action(say("cart.remove"), say("cart.removeOf", line.name), "remove", remove),
      action(say("cart.edit"), say("cart.editOf", line.name), "edit", () => openPicker(item, line, at)),
      quantity.element));
}

/** A bakery is told when the order is wanted; what has to be made to order has an earliest time. */
function showWanted() {
  const lead = shop.template === "bakery" ? leadTime(cart.lines, shop.items) : null;
  const wanted = find("#cart-wanted");
  wanted.hidden = shop.template !== "bakery";
  wanted.dataset.least = earliest(Date.now(), lead ?? { value: 0, unit: "days" }, shop.timezone);
  wanted.dataset.needed = lead && lead.unit !== "minutes" ? "yes" : "";
  const input = find("input", wanted);
  input.min = wanted.dataset.least;
  input.required = Boolean(wanted.dataset.needed);
  input.value = cart.wanted;
  find(".detail", wanted).textContent = lead ? say("cart.earliest", timeWords(wanted.dataset.least, language)) : "";
}

/** A time on the clocks of the business in words. */
function timeWords(wall, locale) {
  const form = { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", timeZone: "UTC" };
  return new Date(wall + "Z").toLocaleString(locale, form);
}

/** What is wrong with the wanted time, in words; null if nothing. */
function wantedFault() {
  const { least, needed } = find("#cart-wanted").dataset;
  if (shop.template !== "bakery") {
    return null;
  }
  if (!cart.wanted) {
    return needed ? say("cart.when") : null;
  }
  return cart.wanted < least ? say("cart.earliest", timeWords(least, language)) : null;
}

function showTotal() {
  const open = cart.lines.filter((line) => line.state === "ok" && line.price === null);
  find("#cart-total").hidden = !shop.hasPrices;
  find("#cart-total bdi").textContent = totalWords();
  const notes = [
    shop.hasPrices && open.length ? say("cart.open", open.reduce((sum, line) => sum + line.quantity, 0)) : null,
    shop.hasPrices && !shop.settings.pricesIncludeTax ? say("tax") : null,
    shop.settings.priceNote,
  ];
  find("#cart-notes").replaceChildren(...notes.filter(Boolean).map((note) => owned(note, "p", "detail")));
}

function messageNow() {
  const business = shop.businessDetails.name ?? shop.name;
  return orderText(
    {
      title: business === shop.name ? business : `${business} · ${shop.name}`,
      places: places.map(([name, value]) => sayToStaff(name, value)),
      lines: cart.lines,
      items: shop.items,
      note: cart.note.trim(),
      wanted: shop.template === "bakery" && cart.wanted ? timeWords(cart.wanted, page.locale) : "",
      hasPrices: shop.hasPrices,
    },
    sayToStaff,
    shop.money,
  );
}

function showMessage() {
  const text = messageNow();
  const isLong = text.length > LONGEST_MESSAGE;
  const fault = countOf(cart.lines) ? wantedFault() : say("cart.nothing");
  const send = find("#cart-send");
  find("#cart-text").textContent = text;
  find("#cart-long").textContent = fault ?? (isLong ? say("cart.long", text.length, LONGEST_MESSAGE) : "");
  send.textContent = say(isLong ? "cart.chat" : "cart.send");
  if (fault) {
    send.removeAttribute("href");
  } else {
    send.href = chatLink(shop.businessDetails.whatsapp, text);
  }
  send.setAttribute("aria-disabled", Boolean(fault));
}

/** Copies the text; where a browser refuses, it is selected for the guest to copy. */
async function copyMessage() {
  const source = find("#cart-text");
  let isDone = true;
  try {
    await navigator.clipboard.writeText(source.textContent);
  } catch (refused) {
    find("#cart-message").open = true;
    window.getSelection().selectAllChildren(source);
    isDone = document.execCommand("copy");
  }
  told(cartDialog, say(isDone ? "cart.copied" : "cart.selected"));
}

async function openCart() {
  try {
    await read();
  } catch (unreachable) {
    return tell(say("live.unreachable"));
  }
  find("#cart-note").value = cart.note;
  showCart();
  open(cartDialog);
  return read(true).catch(() => {});
}

function startOrder() {
  all("button.add").forEach((button) => (button.hidden = Boolean(button.closest(".off"))));
  cartBar.addEventListener("click", openCart);
  find("#cart-copy").addEventListener("click", copyMessage);
  find("#cart-note").addEventListener("input", ({ target }) => {
    cart.note = target.value;
    keep();
  });
  find("#cart-wanted input").addEventListener("change", ({ target }) => {
    cart.wanted = target.value;
    keep();
  });
  find("#cart-clear").addEventListener("click", () => {
    cart = { lines: [], note: "", wanted: "" };
    keep();
    cartDialog.close();
    tell(say("cart.cleared"));
  });
  // Another tab of the same catalogue has the same cart.
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === CART && shop) {
      cart = restoredCart(newValue, Date.now());
      reconcile();
    }
  });
  showBar();
}
