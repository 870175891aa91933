// The cart on the page, and the order that it becomes.

const CART = "placard.cart." + page.catalog;
const cartDialog = find("#cart");
const cartBar = find(".cartbar");
const sentDialog = find("#sent");
let cart = restoredCart(stored("localStorage", CART), Date.now());

/** The page's own way to order, and the button that is in its place while there is a cart, of which that knows nothing. */
const orderLink = find(".order a");
const orderButton = make("button", { type: "button", className: "button", ariaHasPopup: "dialog", hidden: true });

/**
 * The way to the cart for a keyboard, because the bar comes after the whole list. It follows the button that was used
 * last, and is visible while it has the focus.
 */
const toCart = make("button", { type: "button", className: "skip", ariaHasPopup: "dialog", hidden: true });

/** Orders go to a number by a cart; where the page has no such buttons, it has an action of its own. */
const canOrder = () => !isGone && find("button.add");

function keep() {
  stored("localStorage", CART, cart.lines.length ? JSON.stringify({ ...cart, at: Date.now() }) : null);
  showBar();
  if (cartDialog.open) {
    showCart();
  }
}

const piecesOf = (lines) => lines.reduce((sum, line) => sum + line.quantity, 0);

function totalWords() {
  const isOpen = cart.lines.some(
    (line) => line.state === "ok" && line.price !== null && isLeast(shop.items.get(line.item)),
  );
  const total = shop.money(totalOf(cart.lines));
  return !shop.hasPrices ? "" : isOpen ? say("price.from", total) : total;
}

function showBar() {
  const count = piecesOf(cart.lines);
  const label = `${say("cart.view")} · ${piecesOf(cart.lines.filter(({ state }) => state === "ok"))}`;
  cartBar.hidden = toCart.hidden = !count || !canOrder();
  toCart.textContent = label;
  if (orderLink) {
    orderLink.hidden = !cartBar.hidden;
    orderButton.hidden = cartBar.hidden;
  }
  cartBar.replaceChildren(make("span", {}, label), make("bdi", {}, shop && count ? totalWords() : ""));
  all("button.add").forEach(showCount);
  if (count) {
    prepare().catch(() => {});
  }
}

const linesOf = (id) => cart.lines.filter(({ item }) => item === id);

/** The steppers of items that have been in the cart, by the buttons in whose place they stand. */
const steppers = new Map();

/** A card has its button, or the number of pieces in the cart between less and more. */
function showCount(button) {
  const id = button.dataset.item;
  const card = button.closest(".item");
  const focused = document.activeElement;
  const count = piecesOf(linesOf(id));
  const isOff = card.matches(".off") || isGone;
  const isShown = count > 0 && !isOff;
  let steps = steppers.get(button);
  if (isShown && !steps) {
    steps = stepper(find("h3", card).textContent, 0, MOST_OF_A_LINE, (value) => {
      if (value > piecesOf(linesOf(id))) {
        pick(id, true).catch(unreachable);
      } else {
        takeOne(id);
      }
      return false;
    });
    steppers.set(button, steps);
    button.after(steps.element);
  }
  steps?.set(count);
  steps?.element.toggleAttribute("hidden", !isShown);
  button.hidden = isShown || isOff;
  if (isShown && focused === button) {
    find("button:last-child", steps.element).focus();
  } else if (!isShown && steps?.element.contains(focused)) {
    button.focus();
  }
}

/** One piece less; of which, the guest says in the cart if there are several kinds. */
function takeOne(id) {
  const [line, ...others] = linesOf(id);
  if (others.length) {
    openCart().catch(unreachable);
  } else {
    line.quantity -= 1;
    cart.lines = cart.lines.filter(({ quantity }) => quantity);
    keep();
  }
}

/** Adds a line to the cart, or replaces the one at this index; says so, unless the guest sees it where the focus is. */
function addLine(line, at = null, isQuiet = false) {
  const item = shop.items.get(line.item);
  cart.lines = withLine(
    cart.lines.filter((_, other) => other !== at),
    freshLine(line, item, shop.digits),
  );
  keep();
  find(`button.add[data-item="${line.item}"]`)?.closest(".item").append(toCart);
  if (at === null && !isQuiet) {
    tell(`${say("notice.added", item.name)} ${say("cart.now", piecesOf(cart.lines))}`);
  }
}

/** Open messages about the cart: the last sentence about each line, and their element. */
const news = new Map();
let newsLine = null;

function endNews() {
  news.clear();
  newsLine.remove();
}

/** Compares the cart with the catalogue, and tells the guest what has changed. */
function reconcile() {
  const { lines, changes } = reconciled(cart.lines, shop.items, shop.digits, isHidden);
  const inWords = (price) => priceWords(price && BigInt(price));
  cart.lines = lines;
  keep();
  if (picked) {
    refreshPicker();
  }
  for (const { what, line, old, addOn } of changes) {
    const values =
      what === "price"
        ? [inWords(old), inWords(line.price)]
        : [what === "deposit" ? shop.money(BigInt(line.deposit)) : addOn];
    news.set(line.item + line.variant + (what === "deposit" ? what : ""), say("notice." + what, line.name, ...values));
  }
  if (changes.length) {
    newsLine?.remove();
    newsLine = tell([...news.values()].join(" "), { label: say("live.dismiss"), act: endNews });
  }
}

function showCart() {
  const focused = document.activeElement.dataset.key;
  const { lines } = cart;
  find("#cart-places").textContent = (isSitting() ? places : []).map(([name, value]) => say(name, value)).join(" · ");
  find("#cart-lines").replaceChildren(...lines.map(lineElement));
  showWays();
  find("#cart-empty").hidden = lines.length > 0;
  find("#cart-rest").hidden = !lines.length;
  if (lines.length) {
    showTotal();
    showMessage();
  }
  if (focused) {
    (find(`[data-key="${focused}"]`, cartDialog) ?? find("h2", cartDialog)).focus();
  }
}

function lineElement(line, at) {
  const item = shop.items.get(line.item);
  const isOk = line.state === "ok";
  const { variant, addOns } = partsOf(line, item);
  const out = item ? item.metadata.addOns.filter(({ id }) => line.out?.includes(id)).map(({ name }) => name) : [];
  const quantity = stepper(line.name, 1, MOST_OF_A_LINE, (value) => {
    line.quantity = value;
    keep();
    notify(cartDialog, say("cart.total", totalWords()));
  });
  quantity.set(line.quantity);
  all("button", quantity.element).forEach(({ dataset }, i) => (dataset.key = `step${i}-${at}`));
  const action = (key, act) =>
    make(
      "button",
      { type: "button", className: "quiet", ariaLabel: say(`cart.${key}Of`, line.name), onclick: act },
      say("cart." + key),
    );
  const remove = action("remove", () => {
    cart.lines.splice(at, 1);
    keep();
    notify(cartDialog, say("cart.removed", line.name));
    find("h2", cartDialog).focus();
  });
  const edit = action("edit", () => openPicker(line, at));
  edit.dataset.key = "edit-" + at;
  const details = [
    [variant, ...addOns].filter(Boolean).join(", "),
    out.length ? say("cart.out", out.join(", ")) : "",
    line.wish && say("cart.wish", line.wish),
    line.note,
  ];
  return make(
    "li",
    { className: isOk ? "" : "off" },
    make(
      "div",
      { className: "title" },
      owned(line.name, "h3"),
      make("bdi", { className: "price" }, isOk ? priceWords(line.price && linePrice(line), item) : ""),
    ),
    ...(isOk ? [] : [make("p", { className: "state" }, say("cart." + line.state))]),
    ...details.filter(Boolean).map((text) => owned(text, "p", "detail")),
    make("div", { className: "acts" }, remove, ...(item ? [edit, quantity.element] : [])),
  );
}

function showTotal() {
  const open = piecesOf(cart.lines.filter((line) => line.state === "ok" && line.price === null));
  const deposits = depositsOf(cart.lines);
  find("#cart-deposit").hidden = !shop.hasPrices || !deposits;
  find("#cart-deposit bdi").textContent = shop.money(deposits);
  find("#cart-total").hidden = !shop.hasPrices;
  find("#cart-total bdi").textContent = totalWords();
  const notes = shop.hasPrices
    ? [open && say("cart.open", open), !shop.settings.pricesIncludeTax && say("tax"), shop.settings.priceNote]
    : [];
  find("#cart-notes").replaceChildren(...notes.filter(Boolean).map((note) => owned(note, "p", "detail")));
}

/** A time on the clocks of the business in words. */
const timeWords = (wall, locale) => new Date(wall + "Z").toLocaleString(locale, { ...MOMENT, timeZone: "UTC" });

const wanting = () => sending.wantedTimes(cart.lines, shop, isSitting(), Date.now());

/** Says whether it is closed, and what is wrong with the time that the order is wanted, if anything. */
function wantedFault() {
  const { isClosed, opens, isAsked, isNeeded, least, lead } = wanting();
  const input = find("#cart-wanted input");
  const hint = lead || isClosed ? say("cart.earliest", timeWords(least, times)) : "";
  const day = new Date(opens + "Z").toLocaleString(times, {
    weekday: "short",
    hour: "numeric",
    minute: "2-digit",
    timeZone: "UTC",
  });
  const end = isClosed ? null : sending.closesSoon(shop.businessDetails, sending.wallTime(Date.now(), shop.timezone));
  const endWords =
    end && new Date(end + "Z").toLocaleString(times, { hour: "numeric", minute: "2-digit", timeZone: "UTC" });
  find("#cart-closed").textContent = isClosed ? say("closed.until", day) : end ? say("open.until", endWords) : "";
  find("#cart-wanted").hidden = !isAsked;
  find("#cart-least").textContent = hint;
  input.min = least;
  input.required = isNeeded;
  // A half-typed value is still empty, and would be lost.
  if (input.value !== cart.wanted) {
    input.value = cart.wanted;
  }
  if (!isAsked || (input.validity.valid && (!cart.wanted || sending.isOpenAt(shop.businessDetails, cart.wanted)))) {
    return null;
  }
  return !cart.wanted
    ? say("cart.when")
    : cart.wanted < least
      ? say("cart.earliest", timeWords(least, times))
      : say("cart.shut", timeWords(sending.nextOpen(shop.businessDetails, cart.wanted), times));
}

/** The message with these lines. */
const messageWith = (lines) =>
  sending.messageOf(
    lines,
    {
      cart,
      shop,
      places: isSitting() ? places : [],
      type: wayNow()?.type,
      wanted: cart.wanted && wanting().isAsked ? timeWords(cart.wanted, page.locale) : "",
    },
    sayToStaff,
  );

/** Why the order can't be sent as it is, if so. */
function orderFault() {
  const wrong = wantedFault();
  return cart.lines.some(({ state }) => state === "ok") ? leastFault() || wayFault() || wrong : say("cart.nothing");
}

function showMessage() {
  const parts = partsNow().map((part) => ({ ...part, text: messageWith(part.lines) }));
  const text =
    parts.length < 2
      ? messageWith(cart.lines)
      : parts.map((part) => `${part.label ?? part.number}\n${part.text}`).join("\n\n\n");
  const length = Math.max(...parts.map((part) => part.text.length));
  const isLong = length > sending.LONGEST_MESSAGE;
  const least = leastFault();
  const fault = orderFault();
  const send = find("#cart-send");
  find("#cart-text").textContent = text;
  find("#cart-long").textContent =
    fault ??
    (isLong
      ? say("cart.long", length, sending.LONGEST_MESSAGE)
      : parts.length > 1
        ? say("cart.parts", parts.length)
        : "");
  send.textContent = least || say(isLong ? "cart.chat" : "cart.send");
  send.href = parts.length ? sending.chatLink(parts[0].number, text) : "";
  // Without a link, an anchor may have none of its attributes.
  for (const [name, value] of Object.entries({ target: "_blank", rel: "noopener noreferrer" }))
    if (fault) send.removeAttribute(name);
    else send.setAttribute(name, value);
  send.toggleAttribute("href", !fault);
  send.ariaDisabled = Boolean(fault);
  showParts(parts, fault);
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
  notify(cartDialog, say(isDone ? "cart.copied" : "cart.selected"));
}

async function openCart() {
  await Promise.all([read(), prepare()]);
  find("#cart-note").value = cart.note;
  chooseWay();
  const { isClosed, isAsked, least } = wanting();
  if (isClosed && isAsked && cart.wanted < least) {
    cart.wanted = least;
  }
  showCart();
  open(cartDialog);
  read(true).catch(() => {});
}

/**
 * The guest follows the link to the chat. Whether the message is sent, only the guest can say. If prices or times have
 * changed since the cart was shown, the page reads them first.
 */
function leaveForChat(event, number = partsNow()[0]?.number) {
  if (isPassed()) {
    event.preventDefault();
    // An answer that was on its way already may be older.
    read(true)
      .then(() => isPassed() && read(true))
      .catch(unreachable);
    return;
  }
  if (orderFault()) {
    event.preventDefault();
    showMessage();
  } else {
    wentTo(number);
    // Not before the link was followed: the cart makes its links anew.
    setTimeout(keep);
  }
}

/** A guest who comes back says whether the order was sent: a full cart might be sent a second time. */
function askWhetherSent() {
  if (cart.isSent && cart.lines.length && canOrder() && !document.hidden && !sentDialog.open) {
    open(sentDialog);
  }
}

function emptyCart() {
  cart = restoredCart(null);
  visited.clear();
  keep();
  sentDialog.close();
  cartDialog.close();
  tell(say("cart.cleared"));
}

function startOrder() {
  orderButton.textContent = orderLink?.textContent;
  orderLink?.after(orderButton);
  find("main").prepend(toCart);
  cartBar.onclick = orderButton.onclick = toCart.onclick = () => openCart().catch(unreachable);
  find("#cart-copy").onclick = copyMessage;
  startWays();
  for (const name of ["note", "wanted", "address", "name"]) {
    const input = find(`#cart-${name}:is(textarea), #cart-${name} :is(input, textarea)`);
    if (input) {
      input.oninput = () => {
        cart[name] = input.value;
        keep();
      };
    }
  }
  find("#cart-clear").onclick = find("#sent-empty").onclick = emptyCart;
  find("#cart-send").onclick = find("#cart-send").onauxclick = leaveForChat;
  sentDialog.onclose = () => {
    cart.isSent = false;
    keep();
  };
  document.addEventListener("visibilitychange", askWhetherSent);
  window.addEventListener("pageshow", askWhetherSent);
  // Another tab of the same catalogue has the same cart.
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === CART && shop) {
      cart = restoredCart(newValue, Date.now());
      reconcile();
    }
  });
  showBar();
  askWhetherSent();
}
