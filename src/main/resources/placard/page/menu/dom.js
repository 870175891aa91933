// Ways to the page. Data gets into it as text alone, never as markup.

const page = document.body.dataset;
const find = (selector, within = document) => within.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];

const words = JSON.parse(find("#words").textContent);
const language = document.documentElement.lang;

const filled = (sentence, values) => sentence.replace(/\{(\d)\}/g, (_, at) => values[at]);
/** A sentence in the guest's language. */
const say = (key, ...values) => filled(words.page[key], values);
/** One in the language of those who take the order. */
const sayToStaff = (key, ...values) => filled(words.staff[key], values);

/** An element with properties or attributes, `on…` listeners, and children. */
function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (typeof value === "function") {
      element.addEventListener(key.slice(2), value);
    } else if (key in element) {
      element[key] = value;
    } else {
      element.setAttribute(key, value);
    }
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** Text of the owner, whose direction is its own. */
const owned = (text, name = "span", className = "") => make(name, { dir: "auto", className }, text);

/** Storage that a browser refuses, or that is full, is like an empty one. */
function stored(storage, key, value) {
  try {
    const place = window[storage];
    return value === undefined ? place.getItem(key) : value === null ? place.removeItem(key) : place.setItem(key, value);
  } catch (refused) {
    return null;
  }
}

/** Shows a dialog; its first heading gets the focus, so that it is read from the top. */
function open(dialog) {
  told(dialog, "");
  dialog.showModal();
  find("h2", dialog).focus();
}

for (const dialog of all("dialog")) {
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog || target.closest("[data-close]")) {
      dialog.close();
    }
  });
  // What had the focus before may be gone by now.
  dialog.addEventListener("close", () => {
    if (document.activeElement === document.body) {
      find("main").focus({ preventScroll: true });
    }
  });
}

function told(dialog, text) {
  find(".told", dialog).textContent = text;
}

let quiet;
/**
 * Tells the guest something, in the dialog if one is open: what lies behind it is neither seen nor read.
 *
 * @param button {label, act} for what lasts until it is dealt with; null for what lasts until it is dismissed
 */
function tell(text, button) {
  const dialog = all("dialog[open]").pop();
  if (dialog) {
    told(dialog, text);
  }
  const notice = find("#notice");
  clearTimeout(quiet);
  notice.hidden = false;
  notice.replaceChildren(make("span", {}, text));
  if (button === undefined) {
    quiet = setTimeout(() => notice.replaceChildren(), 5000);
    return;
  }
  const dismiss = () => notice.replaceChildren();
  notice.append(
    button
      ? make("button", { type: "button", onclick: button.act }, button.label)
      : make("button", { type: "button", onclick: dismiss }, say("live.dismiss")),
  );
}

/** A number between two buttons. The buttons stay in reach at the ends, so that the focus isn't lost. */
function stepper(name, least, most, change) {
  const number = make("output", {});
  const button = (sign, label, step) =>
    make("button", { type: "button", "aria-label": label, onclick: () => move(step) }, sign);
  const less = button("−", say("pick.less", name), -1);
  const more = button("+", say("pick.more", name), 1);
  let value = least;
  const set = (next) => {
    value = next;
    number.textContent = value;
    less.setAttribute("aria-disabled", value <= least);
    more.setAttribute("aria-disabled", value >= most);
  };
  const move = (step) => {
    if (value + step >= least && value + step <= most) {
      set(value + step);
      change(value);
    }
  };
  set(least);
  return { element: make("span", { className: "stepper", role: "group", "aria-label": say("pick.quantity", name) }, less, number, more), set };
}
