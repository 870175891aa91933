// The dialog of an item: its pictures, all that is known of it, and, where it can be ordered, what there is to choose.

const picker = find("#picker");
const pickerSend = find("#picker-send");
const pictures = find("#picker-pictures");
const strip = find(".strip", pictures);
/** The open choice: {line, at, updates}; `at` is its place in the cart if it is a line of it. */
let picked = null;
/** The page's data of each variant and add-on of the item, by id. */
let about = new Map();

/** How long a message on the cake may be: a bakery writes on what it makes to order, unless it says otherwise. */
function wishLength({ metadata }) {
  const asked = metadata.messageOnCake ?? Boolean(metadata.leadTime);
  return shop.template === "bakery" && asked
    ? Math.min(Math.max(Number(typeof asked === "number" ? asked : asked.maxLength) || 60, 1), 200)
    : 0;
}

const isPlain = (item) => !item.metadata.variants.length && !item.metadata.addOns.length && !wishLength(item);

/** Puts an item into the cart, or opens it if there is something to choose. */
async function pick(id, isQuiet) {
  await read(!shop?.items.has(id));
  const item = shop.items.get(id);
  const line = { item: id, quantity: 1, note: "", wish: "", ...firstChoice(item) };
  if (isPlain(item) && choiceState(item, line) === "ok") {
    addLine(line, null, isQuiet);
  } else {
    openPicker(line, null);
  }
}

/** The text that a card leaves out is in its noscript: markup from the server for browsers without scripts. */
const restOf = (card) => new DOMParser().parseFromString(find("noscript", card)?.innerHTML ?? "", "text/html").body;

/** Shows what the page itself knows of an item; nothing can be chosen of it yet. */
function describe(id) {
  const card = document.getElementById(id);
  const heading = find("h2", picker);
  const fill = (place, parts) => {
    find(place).replaceChildren(...parts);
    find(place).hidden = !parts.length;
  };
  picked = null;
  picker.dataset.item = id;
  heading.textContent = card ? find("h3", card).textContent : shop.items.get(id).name;
  heading.lang = card ? find("h3", card).lang : "";
  const rest = card ? restOf(card) : make("p", {});
  showPictures([...(card ? all(".pic", card) : []).map((one) => one.cloneNode()), ...all(".pics img", rest)]);
  const isSold = card?.matches(".sold") && !isGone;
  const parts = (card ? all(".price, .state, .marks, .prose", card) : []).map((one) => one.cloneNode(true));
  about = new Map(
    all(".choices [data-id]", rest).map((row) => [row.dataset.id, all(".detail", row).map((one) => one.textContent)]),
  );
  // Each choice has a row.
  const shown = isSold ? ":is(.facts, .allergens)" : ":not(.pics, .late, .acts)";
  fill("#picker-about", [...parts, ...all(`:scope > ${shown}`, rest)]);
  fill("#picker-late", all(".late", rest));
  fill(
    "#picker-acts",
    isSold ? [] : [...(card ? all(".act", card) : []).map((one) => one.cloneNode(true)), ...all(".act", rest)],
  );
  find("#picker-choices").replaceChildren();
  find("#picker-order").hidden = find("#picker-foot").hidden = true;
  markChoices();
  return isSold;
}

function showPictures(list) {
  pictures.hidden = !list.length;
  strip.replaceChildren(
    ...list.map((picture) => {
      picture.className = "";
      picture.sizes = "(min-width: 40rem) 34rem, 100vw";
      return make("li", {}, picture);
    }),
  );
  pictures.classList.toggle("many", list.length > 1);
  strip.tabIndex = list.length > 1 ? 0 : -1;
  strip.scrollLeft = 0;
  countPictures();
}

/** From right to left the strip begins at its right end, and its positions are negative. */
function countPictures() {
  const at = Math.round(Math.abs(strip.scrollLeft) / (strip.clientWidth || 1));
  find(".count", pictures).textContent = `${at + 1} / ${strip.children.length}`;
  all(".turn", pictures).forEach((button) => {
    const to = at + Number(button.dataset.turn);
    button.ariaDisabled = to < 0 || to >= strip.children.length;
    button.onclick = () => strip.children[to]?.scrollIntoView({ block: "nearest", inline: "center" });
  });
}

/** Opens an item: at once what is known of it, and what can be chosen as soon as the catalogue's file is there. */
async function show(id) {
  const isSold = describe(id);
  open(picker);
  if (isSold) {
    await read(!shop?.items.has(id));
    if (picker.open && picker.dataset.item === id && !picked) {
      offer({ item: id, quantity: 1, note: "", wish: "", ...firstChoice(shop.items.get(id)) }, null);
    }
  }
}

function openPicker(line, at) {
  describe(line.item);
  offer(line, at);
  open(picker);
}

/** Lets the guest choose of the item that is described. */
function offer(line, at) {
  const item = shop.items.get(line.item);
  picked = { line: { ...line }, at, updates: [] };
  find("#picker-order").hidden = find("#picker-foot").hidden = false;
  find("#picker-choices").replaceChildren(...variantFields(item), ...groupsOf(item).map(groupField));
  find("#picker-wish").hidden = !wishLength(item);
  find("#picker-wish input").maxLength = wishLength(item);
  find("#picker-wish input").value = line.wish;
  find("#picker-note").value = line.note;
  const quantity = stepper(item.name, 1, MOST_OF_A_LINE, (value) => change({ quantity: value }));
  quantity.set(line.quantity);
  find("#picker-quantity").replaceChildren(quantity.element);
  refreshPicker();
}

function change(members) {
  Object.assign(picked.line, members);
  notify(picker, "");
  refreshPicker();
}

/** Updates the open picker in place, so that a guest who is using it keeps focus and scroll position. */
function refreshPicker() {
  const { line, at, updates } = picked;
  const item = shop.items.get(line.item);
  if (!item) {
    picker.close();
    return;
  }
  updates.forEach((update) => update(item, line));
  const price = unitPrice(item, line, shop.digits);
  const isOff = choiceState(item, line) === "soldOut";
  const total = price === null ? null : price * BigInt(line.quantity);
  pickerSend.replaceChildren(
    make("span", {}, say(isOff ? "soldout" : at === null ? "pick.add" : "pick.change")),
    make("bdi", {}, isOff ? "" : priceWords(total, item)),
  );
  pickerSend.ariaDisabled = isOff;
  find("#picker-warning").replaceChildren(
    ...allergenWarnings(item, line, wish.without).map(({ name, code }) =>
      make("p", {}, code ? say("pick.contains", name, say("allergen." + code)) : say("pick.unstated", name)),
    ),
  );
}

/** A row to choose by; `look` tells from item and line what it shows: {details, cost, isChosen, isOff}. */
function row(type, name, label, act, look) {
  const detail = make("span", { className: "detail" });
  const price = make("span", { className: "price" });
  const input = make("input", { type, name, onchange: () => act(input.checked) });
  picked.updates.push((item, line) => {
    const { details = [], cost = "", was = null, isChosen, isOff = false } = look(item, line);
    detail.textContent = details.filter(Boolean).join(" · ");
    price.replaceChildren(cost, ...wasParts(was));
    input.checked = isChosen;
    input.disabled = isOff;
  });
  return make("label", { className: "pick" }, input, make("span", { className: "words" }, owned(label), detail), price);
}

function field(legend, rule, rows) {
  return make("fieldset", {}, make("legend", {}, owned(legend), make("span", { className: "rule" }, rule)), ...rows);
}

function variantFields(item) {
  const types = optionTypes(item);
  const { variants } = item.metadata;
  if (types.length) {
    return types.map((type, at) => optionField(types, type, at));
  }
  const rows = variants.map(({ id, name }) =>
    row(
      "radio",
      "variant",
      name,
      () => change({ variant: id }),
      (now, line) => {
        const variant = variantOf(now, { variant: id }) ?? {};
        return {
          details: [variant.isAvailable ? "" : say("soldout"), ...(about.get(id) ?? [])],
          cost: priceWords(unitPrice(now, { variant: id, addOns: {} }, shop.digits)),
          was: variant.compareAtPrice,
          isChosen: line.variant === id,
          isOff: !variant.isAvailable,
        };
      },
    ),
  );
  return rows.length ? [field(say("pick.variant"), "", rows)] : [];
}

function optionField(types, { name, values }, at) {
  const optionsOf = (item) => variantOf(item, picked.line)?.options ?? {};
  const take = (value) => {
    const item = shop.items.get(picked.line.item);
    change({ variant: nearestVariant(item, types, { ...optionsOf(item), [name]: value })?.id });
  };
  const rows = values.map((value) =>
    row(
      "radio",
      "option" + at,
      value,
      () => take(value),
      (item) => {
        const state = optionState(item, types, at, value, optionsOf(item));
        return {
          details: [state === "free" ? "" : say(state === "none" ? "pick.none" : "soldout")],
          isChosen: optionsOf(item)[name] === value,
          isOff: state !== "free",
        };
      },
    ),
  );
  return field(name, "", rows);
}

function boundWords(key, min, max) {
  const form = min === max ? "exactly" : max === Infinity ? "least" : min ? "range" : "most";
  return form === "least" && !min ? "" : say(key + form, form === "most" ? max : min, max);
}

function ruleOf({ min, max, least, most, included, addOns }) {
  const isSame = new Set(addOns.map(({ price }) => price)).size < 2;
  return [
    boundWords("choose.", min, max),
    boundWords("pieces.", least, most),
    included ? say(isSame ? "pieces.included" : "pieces.dearest", included) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Add-ons of which one can be had are a radio group, with "none" where nothing has to be chosen. */
function groupField(group, at) {
  const isOne = (group.max === 1 || group.most === 1) && group.addOns.length > 1;
  const name = "group" + at;
  const none = Object.fromEntries(group.addOns.map(({ id }) => [id, 0]));
  const set = (quantities) => change({ addOns: { ...picked.line.addOns, ...(isOne ? none : {}), ...quantities } });
  const nothing = () =>
    row(
      "radio",
      name,
      say("pick.nothing"),
      () => set({}),
      (item, line) => ({ isChosen: !countIn(group, line) }),
    );
  const element = field(group.name ?? say("addons"), ruleOf(group), [
    ...(isOne && !group.min && !group.least ? [nothing()] : []),
    ...group.addOns.map((addOn) => addOnRow(group, addOn, isOne, name, set)),
  ]);
  element.dataset.group = group.name ?? "";
  if (group.least || group.most < Infinity || group.included) {
    const count = make("output", { className: "rule" });
    find("legend", element).append(count);
    picked.updates.push((item, line) => (count.textContent = say("pieces.count", piecesIn(group, line).length)));
  }
  return element;
}

function addOnRow(group, { id, name, maxQuantity }, isOne, radio, set) {
  const many = maxQuantity > 1 ? stepper(name, 1, maxQuantity, (quantity) => set({ [id]: quantity })) : null;
  const one = row(
    isOne ? "radio" : "checkbox",
    radio,
    name,
    (isOn) => set({ [id]: Number(isOn) }),
    (item, line) => {
      const addOn = item.metadata.addOns.find((other) => other.id === id) ?? {};
      const quantity = line.addOns[id] ?? 0;
      const isOff = !addOn.isAvailable;
      const others = piecesIn(group, line).length - (isOff ? 0 : quantity);
      many?.set(quantity || 1, Math.min(maxQuantity, group.most - (isOne ? 0 : others)));
      many?.element.toggleAttribute("hidden", isOff || !quantity);
      return {
        details: [isOff ? say("soldout") : "", ...(about.get(id) ?? [])],
        cost: addOn.price ? say("price.plus", shop.money(minorUnits(addOn.price, shop.digits))) : "",
        isChosen: !isOff && quantity > 0,
        isOff: isOff || (!isOne && !quantity && (countIn(group, line) >= group.max || others >= group.most)),
      };
    },
  );
  return make("div", { className: "row" }, one, many?.element ?? "");
}

/** Puts what is picked into the cart, or says what is missing and goes there. */
function sendPicked() {
  const { line, at } = picked;
  const item = shop.items.get(line.item);
  const state = choiceState(item, line);
  if (state === "soldOut") {
    notify(picker, say("notice.soldOut", item.name));
  } else if (state === "choose") {
    const group = wrongGroup(item, line);
    notify(picker, group ? say("pick.rule", group.name ?? say("addons"), ruleOf(group)) : say("pick.variant"));
    const fields = all("fieldset", picker);
    const wrong = fields.find(({ dataset }) => group && dataset.group === (group.name ?? "")) ?? fields[0];
    find("input:enabled", wrong)?.focus();
  } else {
    line.addOns = Object.fromEntries(Object.entries(line.addOns).filter(([, quantity]) => quantity));
    line.note = find("#picker-note").value.trim();
    line.wish = find("#picker-wish input").value.trim();
    picker.close();
    addLine(line, at);
  }
}

/** Hands over a link to the item that is open: to another app, or as a copy where the browser can't. */
async function share() {
  // A page of its own, whose preview in a chat shows the item.
  const url = new URL(`/menu/${page.slug}/${picker.dataset.item}`, location.href);
  const asked = new URLSearchParams(location.search).get("lang");
  if (asked) {
    url.searchParams.set("lang", asked);
  }
  const title = find("h2", picker).textContent;
  try {
    if (navigator.share) {
      await navigator.share({ title, url: url.href });
    } else {
      await navigator.clipboard.writeText(url.href);
      notify(picker, say("pick.copied"));
    }
  } catch (fault) {
    // A guest who closes the sheet of apps has changed their mind.
    if (fault.name !== "AbortError") {
      notify(picker, url.href);
    }
  }
}

/** A link to an item opens it. */
function openLinked() {
  const id = location.hash.slice(1);
  const isNew = performance.getEntriesByType("navigation")[0]?.type === "navigate";
  if (isNew && document.getElementById(id)?.matches(".item")) {
    show(id).catch(unreachable);
  }
}

function startPicker() {
  find("#share").onclick = share;
  pickerSend.onclick = sendPicked;
  strip.onscroll = countPictures;
  // The event comes after the closing, when the picker may be open again for another item.
  picker.addEventListener("close", () => (picked = picker.open ? picked : null));
  find("main").addEventListener("click", (event) => {
    const button = event.target.closest("button.add");
    const link = event.target.closest(".item h3 a, .picks a");
    if (button) {
      pick(button.dataset.item).catch(unreachable);
    } else if (link && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      show(link.hash.slice(1)).catch(unreachable);
    }
  });
  all(".item h3 a, .picks a").forEach((link) => (link.ariaHasPopup = "dialog"));
  // On paper all is there.
  addEventListener("beforeprint", () =>
    cards.forEach(({ card }) => card.append(make("div", { className: "rest" }, ...restOf(card).childNodes))),
  );
  addEventListener("afterprint", () => all(".item > .rest").forEach((rest) => rest.remove()));
}
