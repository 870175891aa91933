// Choosing variant, add-ons and quantity of an item.

const picker = find("#picker");
const pickerSend = find("#picker-send");
/** What is being chosen: {line, at, updates}; `at` is its place in the cart if it is a line of it. */
let picked = null;

/** How long a message on the cake may be: a bakery writes on what it makes to order, unless it says otherwise. */
function wishLength({ metadata }) {
  const asked = metadata.messageOnCake ?? Boolean(metadata.leadTime);
  return shop.template === "bakery" && asked ? Math.min(Math.max(Number(typeof asked === "number" ? asked : asked.maxLength) || 60, 1), 200) : 0;
}

const isPlain = (item) => !item.metadata.variants.length && !item.metadata.addOns.length && !wishLength(item);

async function pick(id) {
  await read(!shop?.items.has(id));
  const item = shop.items.get(id);
  const line = { item: id, quantity: 1, note: "", wish: "", ...firstChoice(item) };
  if (isPlain(item) && choiceState(item, line) === "ok") {
    addLine(line);
  } else {
    openPicker(line, null);
  }
}

function openPicker(line, at) {
  const item = shop.items.get(line.item);
  picked = { line: { ...line }, at, updates: [] };
  find("h2", picker).textContent = item.name;
  find("#picker-about").textContent = item.description ?? "";
  find("#picker-choices").replaceChildren(...variantFields(item), ...groupsOf(item).map(groupField));
  find("#picker-wish").hidden = !wishLength(item);
  find("#picker-wish input").maxLength = wishLength(item);
  find("#picker-wish input").value = line.wish;
  find("#picker-note").value = line.note;
  const quantity = stepper(item.name, MOST_OF_A_LINE, (value) => change({ quantity: value }));
  quantity.set(line.quantity);
  find("#picker-quantity").replaceChildren(quantity.element);
  refreshPicker();
  open(picker);
}

function change(members) {
  Object.assign(picked.line, members);
  told(picker, "");
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
      make("p", {}, code ? say("pick.contains", name, say("allergen." + code)) : say("pick.unstated", name))),
  );
}

/** A row to choose by; `look` tells from item and line what it shows: {details, cost, isChosen, isOff}. */
function row(type, name, label, act, look) {
  const detail = make("span", { className: "detail" });
  const price = make("span", { className: "price" });
  const input = make("input", { type, name, onchange: () => act(input.checked) });
  picked.updates.push((item, line) => {
    const { details = [], cost = "", isChosen, isOff = false } = look(item, line);
    detail.textContent = details.filter(Boolean).join(" · ");
    price.textContent = cost;
    input.checked = isChosen;
    input.disabled = isOff;
  });
  return make("label", { className: "pick" }, input, make("span", { className: "words" }, owned(label), detail), price);
}

function field(legend, rule, rows) {
  return make("fieldset", {}, make("legend", {}, owned(legend), make("span", { className: "rule" }, rule)), ...rows);
}

const allergenWords = ({ allergens = [] }) =>
  allergens.map(({ code, presence }) =>
    say(presence === "contains" ? "contains" : "maycontain", words.page["allergen." + code] ?? code));

function variantFields(item) {
  const types = optionTypes(item);
  const { variants } = item.metadata;
  if (types.length) {
    return types.map((type, at) => optionField(types, type, at));
  }
  const rows = variants.map(({ id, name }) =>
    row("radio", "variant", name, () => change({ variant: id }), (now, line) => {
      const variant = variantOf(now, { variant: id }) ?? {};
      return {
        details: [variant.isAvailable ? "" : say("soldout"), ...allergenWords(variant)],
        cost: priceWords(unitPrice(now, { variant: id, addOns: {} }, shop.digits)),
        isChosen: line.variant === id,
        isOff: !variant.isAvailable,
      };
    }));
  return rows.length ? [field(say("pick.variant"), "", rows)] : [];
}

function optionField(types, { name, values }, at) {
  const optionsOf = (item) => variantOf(item, picked.line)?.options ?? {};
  const take = (value) => {
    const item = shop.items.get(picked.line.item);
    change({ variant: nearestVariant(item, types, { ...optionsOf(item), [name]: value })?.id });
  };
  const rows = values.map((value) =>
    row("radio", "option" + at, value, () => take(value), (item) => {
      const state = optionState(item, types, at, value, optionsOf(item));
      return {
        details: [state === "free" ? "" : say(state === "none" ? "pick.none" : "soldout")],
        isChosen: optionsOf(item)[name] === value,
        isOff: state !== "free",
      };
    }));
  return field(name, "", rows);
}

function ruleOf({ min, max }) {
  const form = min === max ? "exactly" : max === Infinity ? "least" : min ? "range" : "most";
  return form === "least" && !min ? "" : say("choose." + form, form === "most" ? max : min, max);
}

/** Add-ons of which one can be had are a radio group, with "none" where nothing has to be chosen. */
function groupField(group, at) {
  const isOne = group.max === 1 && group.addOns.length > 1;
  const name = "group" + at;
  const none = Object.fromEntries(group.addOns.map(({ id }) => [id, 0]));
  const set = (quantities) => change({ addOns: { ...picked.line.addOns, ...(isOne ? none : {}), ...quantities } });
  const nothing = () =>
    row("radio", name, say("pick.nothing"), () => set({}), (item, line) => ({ isChosen: !countIn(group, line) }));
  const element = field(group.name ?? say("addons"), ruleOf(group), [
    ...(isOne && !group.min ? [nothing()] : []),
    ...group.addOns.map((addOn) => addOnRow(group, addOn, isOne ? "radio" : "checkbox", name, set)),
  ]);
  element.dataset.group = group.name ?? "";
  return element;
}

function addOnRow(group, { id, name, maxQuantity }, type, radio, set) {
  const many = maxQuantity > 1 ? stepper(name, maxQuantity, (quantity) => set({ [id]: quantity })) : null;
  const one = row(type, radio, name, (isOn) => set({ [id]: Number(isOn) }), (item, line) => {
    const addOn = item.metadata.addOns.find((other) => other.id === id) ?? {};
    const quantity = line.addOns[id] ?? 0;
    const isOff = !addOn.isAvailable;
    many?.set(quantity || 1);
    many?.element.toggleAttribute("hidden", isOff || !quantity);
    return {
      details: [isOff ? say("soldout") : "", ...allergenWords(addOn), many ? say("each", maxQuantity) : ""],
      cost: addOn.price ? say("price.plus", shop.money(minorUnits(addOn.price, shop.digits))) : "",
      isChosen: !isOff && quantity > 0,
      isOff: isOff || (type === "checkbox" && !quantity && countIn(group, line) >= group.max),
    };
  });
  return make("div", { className: "row" }, one, many?.element ?? "");
}

/** Puts what is picked into the cart, or says what is missing and goes there. */
function sendPicked() {
  const { line, at } = picked;
  const item = shop.items.get(line.item);
  const state = choiceState(item, line);
  if (state === "soldOut") {
    told(picker, say("told.soldOut", item.name));
  } else if (state === "choose") {
    const group = wrongGroup(item, line);
    told(picker, group ? say("pick.rule", group.name ?? say("addons"), ruleOf(group)) : say("pick.variant"));
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

function startPicker() {
  pickerSend.onclick = sendPicked;
  // The event comes after the closing, when the picker may be open again for another item.
  picker.addEventListener("close", () => (picked = picker.open ? picked : null));
  find("main").addEventListener("click", ({ target }) => {
    const button = target.closest("button.add");
    if (button) {
      pick(button.dataset.item).catch(unreachable);
    }
  });
}
