// Choosing variant, add-ons and quantity of an item.

const picker = find("#picker");
const pickerSend = find("#picker-send");
let picked = null;

/** A bakery writes on what it makes to order. */
function wishLength(item) {
  const asked = item.metadata.messageOnCake;
  const takes = shop.template === "bakery" && (asked === undefined ? Boolean(item.metadata.leadTime) : asked !== false);
  return takes ? Math.min(Number(asked?.maxLength) || 60, 200) : 0;
}

const isPlain = (item) => !item.metadata.variants.length && !item.metadata.addOns.length && !wishLength(item);

async function pick(id) {
  try {
    await read();
  } catch (unreachable) {
    return tell(say("live.unreachable"));
  }
  const item = shop.items.get(id);
  if (!item) {
    return tell(say("told.removed", find(`#${id} h3`).textContent));
  }
  const line = { item: id, quantity: 1, note: "", wish: "", ...firstChoice(item) };
  if (isPlain(item) && choiceState(item, line) === "ok") {
    return addLine(line);
  }
  return openPicker(item, line, null);
}

/** @param at the place of the line in the cart, if it is one of it that is changed */
function openPicker(item, line, at) {
  picked = { id: item.id, line: structuredClone(line), at, updates: [] };
  find("h2", picker).textContent = item.name;
  find("#picker-about").textContent = item.description ?? "";
  find("#picker-choices").replaceChildren(...variantFields(item), ...groupsOf(item).map(groupField));
  find("#picker-wish").hidden = !wishLength(item);
  find("#picker-wish input").maxLength = wishLength(item);
  find("#picker-wish input").value = line.wish;
  find("#picker-note").value = line.note;
  const quantity = stepper(item.name, 1, MOST_OF_A_LINE, (value) => change({ quantity: value }));
  quantity.set(line.quantity);
  find("#picker-quantity").replaceChildren(quantity.element);
  refreshPicker();
  open(picker);
}

const pickedItem = () => shop.items.get(picked.id);

function change(members) {
  Object.assign(picked.line, members);
  told(picker, "");
  refreshPicker();
}

/** Brings the open picker to what holds now, in place: whoever is in the middle of it stays where they are. */
function refreshPicker() {
  const item = picked && pickedItem();
  if (!item) {
    return picker.close();
  }
  picked.updates.forEach((update) => update(item));
  const price = unitPrice(item, picked.line, shop.digits);
  const isOff = choiceState(item, picked.line) === "soldOut";
  const total = price === null ? null : price * BigInt(picked.line.quantity);
  const label = isOff ? say("soldout") : say(picked.at === null ? "pick.add" : "pick.change");
  pickerSend.replaceChildren(make("span", {}, label), make("bdi", {}, (!isOff && priceWords(total, item)) || ""));
  pickerSend.setAttribute("aria-disabled", isOff);
  find("#picker-warning").replaceChildren(
    ...allergenWarnings(item, picked.line, wish.without).map(({ name, code }) =>
      make("p", {}, code ? say("pick.contains", name, say("allergen." + code)) : say("pick.unstated", name))));
}

/** A row to choose by: {row, input, set(detail, price, isOff)}. */
function row(type, name, label, change) {
  const detail = make("span", { className: "detail" });
  const price = make("span", { className: "price" });
  const input = make("input", { type, name, onchange: () => change(input.checked) });
  const element = make("label", { className: "pick" }, input, make("span", { className: "words" }, label, detail), price);
  const set = ({ details = [], cost = null, isChosen, isOff }) => {
    detail.textContent = details.filter(Boolean).join(" · ");
    price.textContent = cost ?? "";
    input.checked = isChosen;
    input.disabled = isOff;
  };
  return { element, input, set };
}

function field(legend, rule, ...rows) {
  return make("fieldset", {}, make("legend", {}, legend, rule ? make("span", { className: "rule" }, rule) : null), rows);
}

const allergenWords = ({ allergens }) =>
  (allergens ?? []).map(({ code, presence }) =>
    say(presence === "contains" ? "contains" : "maycontain", words.page["allergen." + code] ?? code));

function variantFields(item) {
  const { variants } = item.metadata;
  const types = optionTypes(item);
  if (types.length) {
    return types.map((type, at) => optionField(item, types, at));
  }
  const rows = variants.map(({ id, name }) => {
    const one = row("radio", "variant", owned(name), () => change({ variant: id }));
    picked.updates.push((now) => {
      const variant = variantOf(now, { variant: id });
      one.set({
        details: [variant?.isAvailable ? "" : say("soldout"), ...allergenWords(variant ?? {})],
        cost: priceWords(unitPrice(now, { variant: id, addOns: {} }, shop.digits)),
        isChosen: picked.line.variant === id,
        isOff: !variant?.isAvailable,
      });
    });
    return one.element;
  });
  return rows.length ? [field(say("pick.variant"), null, ...rows)] : [];
}

function optionField(item, types, at) {
  const { name, values } = types[at];
  const optionsNow = (now) => variantOf(now, picked.line)?.options ?? {};
  const rows = values.map((value) => {
    const take = () => {
      const now = pickedItem();
      change({ variant: nearestVariant(now, types, { ...optionsNow(now), [name]: value })?.id ?? null });
    };
    const one = row("radio", "option" + at, owned(value), take);
    picked.updates.push((now) => {
      const options = optionsNow(now);
      const state = optionState(now, types, at, value, options);
      const wordsOf = { free: "", soldOut: say("soldout"), none: say("pick.none") };
      one.set({ details: [wordsOf[state]], isChosen: options[name] === value, isOff: state !== "free" });
    });
    return one.element;
  });
  return field(owned(name), null, ...rows);
}

function ruleOf({ min, max }) {
  if (min === max) {
    return say("choose.exactly", min);
  }
  if (max === Infinity) {
    return min ? say("choose.least", min) : null;
  }
  return min ? say("choose.range", min, max) : say("choose.most", max);
}

/** Add-ons of which one can be had are a radio group, with "none" where nothing has to be chosen. */
function groupField(group, at) {
  const isOne = group.max === 1 && group.addOns.length > 1;
  const name = "group" + at;
  const rows = group.addOns.map((addOn) => addOnRow(group, addOn, isOne, name));
  if (isOne && !group.min) {
    const none = row("radio", name, say("pick.nothing"), () => setAddOns(group, {}));
    picked.updates.push(() => none.set({ isChosen: !countIn(group, picked.line), isOff: false }));
    rows.unshift(none.element);
  }
  const element = field(group.name ? owned(group.name) : say("addons"), ruleOf(group), ...rows);
  element.dataset.group = group.name ?? "";
  return element;
}

/** Sets the quantities of a group's add-ons; those that aren't named are left out. */
function setAddOns(group, quantities) {
  const others = Object.entries(picked.line.addOns).filter(([id]) => !group.addOns.some((addOn) => addOn.id === id));
  change({ addOns: { ...Object.fromEntries(others), ...quantities } });
}

function addOnRow(group, { id, name, maxQuantity }, isOne, radio) {
  const inGroup = () => Object.fromEntries(Object.entries(picked.line.addOns).filter(([one]) => group.addOns.some((addOn) => addOn.id === one)));
  const set = (quantity) => {
    const others = isOne ? {} : inGroup();
    delete others[id];
    setAddOns(group, quantity ? { ...others, [id]: quantity } : others);
  };
  const one = row(isOne ? "radio" : "checkbox", radio, owned(name), (isOn) => set(isOn ? 1 : 0));
  const many = maxQuantity > 1 ? stepper(name, 1, maxQuantity, set) : null;
  picked.updates.push((now) => {
    const addOn = now.metadata.addOns.find((other) => other.id === id);
    const quantity = picked.line.addOns[id] ?? 0;
    const isHad = addOn?.isAvailable;
    const isFull = !isOne && !quantity && countIn(group, picked.line) >= group.max;
    const price = isHad && addOn.price ? minorUnits(addOn.price, shop.digits) : 0n;
    one.set({
      details: [isHad ? "" : say("soldout"), ...allergenWords(addOn ?? {}), many ? say("each", maxQuantity) : ""],
      cost: price && shop.hasPrices ? say("price.plus", shop.money(price)) : null,
      isChosen: isHad && quantity > 0,
      isOff: !isHad || isFull,
    });
    many?.set(quantity || 1);
    many?.element.toggleAttribute("hidden", !isHad || !quantity);
  });
  return make("div", { className: "row" }, one.element, many?.element);
}

/** Puts what is picked into the cart, or says what is missing and goes there. */
function sendPicked() {
  const item = pickedItem();
  const state = choiceState(item, picked.line);
  if (state === "soldOut") {
    return told(picker, say("told.soldOut", item.name));
  }
  if (state === "choose") {
    const group = wrongGroup(item, picked.line);
    told(picker, group ? say("pick.rule", group.name ?? say("addons"), ruleOf(group) ?? "") : say("pick.variant"));
    const fields = all("fieldset", picker);
    const at = fields.find((one) => group && one.dataset.group === (group.name ?? "")) ?? fields[0];
    return find("input:not(:disabled)", at)?.focus();
  }
  const line = { ...picked.line, note: find("#picker-note").value.trim(), wish: find("#picker-wish input").value.trim() };
  const { at } = picked;
  picker.close();
  return at === null ? addLine(line) : replaceLine(at, line);
}

function startPicker() {
  pickerSend.addEventListener("click", sendPicked);
  picker.addEventListener("close", () => (picked = null));
  document.addEventListener("click", ({ target }) => {
    const button = target.closest?.("button.add");
    if (button) {
      pick(button.dataset.item);
    }
  });
}
