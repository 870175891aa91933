// Access to the page's elements. Data is inserted as text only, never as markup.

const page = document.body.dataset;
const find = (selector, within = document) => within.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];

const words = JSON.parse(find("#words").textContent);
const language = document.documentElement.lang;
const filled = (sentence, values) => sentence.replace(/\{(\d)\}/g, (_, at) => values[at]);
/** A sentence in the guest's language. */
const say = (key, ...values) => filled(words.page[key], values);
/** A sentence in the language of the staff who take the order. */
const sayToStaff = (key, ...values) => filled(words.staff[key], values);

const MOMENT = { weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit" };
/** Times as the server writes them: in the owner's regional form of the language if the guest reads that language. */
const times = page.locale.startsWith(language) ? page.locale : language;

/** An element with properties and children; a property that it doesn't have is an attribute. */
function make(name, properties, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in element) {
      element[key] = value;
    } else {
      element.setAttribute(key, value);
    }
  }
  element.append(...children);
  return element;
}

/** Text of the owner, with its own direction. */
const owned = (text, name = "span", className = "") => make(name, { dir: "auto", className }, text);

/** Reads, writes or, with null, removes; storage that a browser refuses, or that is full, is like an empty one. */
function stored(storage, key, value) {
  try {
    const place = window[storage];
    return value === undefined
      ? place.getItem(key)
      : value === null
        ? place.removeItem(key)
        : place.setItem(key, value);
  } catch (refused) {
    return null;
  }
}

function notify(dialog, text) {
  find(".notify", dialog).textContent = text;
}

const openDialogs = () => all("dialog[open]");
/** How many dialogs were open at this entry of the browser's history, at most. */
const dialogsHere = () => history.state?.dialogs ?? 0;
/** The same of the entry where the page was last, and its address. */
let here = dialogsHere();
let address = location.href;

/**
 * Shows a dialog; its heading gets the focus, so that it is read from the top. It has an entry in the history, so that a
 * phone's Back closes it and doesn't leave the page.
 */
function open(dialog) {
  notify(dialog, "");
  dialog.showModal();
  find("h2", dialog).focus();
  const dialogs = openDialogs().length;
  if (dialogsHere() < dialogs) {
    history.pushState({ dialogs }, "");
  }
  here = dialogsHere();
  address = location.href;
}

// The dialog that was opened last is the last in the page as well: the cart, what is changed in it, the question. Where what
// belongs to the entry was closed by a button, Back would do nothing, and goes on. A link within the page has another address.
addEventListener("popstate", () => {
  const isBack = here > dialogsHere() && location.href === address;
  here = dialogsHere();
  const left = openDialogs().slice(here);
  left.forEach((dialog) => dialog.close());
  if (isBack && !left.length) {
    history.back();
  }
});

for (const dialog of all("dialog")) {
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog || target.closest("[data-close]")) {
      dialog.close();
    }
  });
  // The element that had the focus before may have been removed.
  dialog.addEventListener("close", () => {
    if (document.activeElement === document.body) {
      find("main").focus({ preventScroll: true });
    }
  });
}

/**
 * Tells the guest something; also in the open dialog if there is one, since it covers the page.
 *
 * @param button {label, act} for what lasts until it is dealt with; null for what lasts until it is dismissed; else it
 *     goes by itself
 * @returns its element
 */
function tell(text, button) {
  const dialog = openDialogs().pop();
  if (dialog) {
    notify(dialog, text);
  }
  all("#notice > *").forEach((other) => other.firstChild.data === text && other.remove());
  const line = make("span", {}, text);
  const end = () => line.remove();
  const { label, act } = button ?? { label: say("live.dismiss"), act: end };
  if (button === undefined) {
    all("#notice > :not(:has(button))").forEach((other) => other.remove());
    setTimeout(end, 5000);
  } else {
    line.append(make("button", { type: "button", onclick: act }, label));
  }
  find("#notice").append(line);
  return line;
}

const unreachable = () => tell(say("live.unreachable"));

/**
 * A number between two buttons, which stay in reach at the ends, so that the focus isn't lost.
 *
 * @param change gets the number that the guest asks for; where it returns false, the number stays as it is
 */
function stepper(name, least, most, change) {
  let value;
  const number = make("output", {});
  const button = (sign, key, step) => {
    const act = () => {
      const next = value + step;
      if (next >= least && next <= most && change(next) !== false) {
        set(next);
      }
    };
    return make("button", { type: "button", ariaLabel: say(key, name), onclick: act }, sign);
  };
  const less = button("−", "pick.less", -1);
  const more = button("+", "pick.more", 1);
  const set = (next, bound = most) => {
    value = next;
    most = bound;
    number.textContent = value;
    less.ariaDisabled = value <= least;
    more.ariaDisabled = value >= most;
  };
  const element = make(
    "span",
    { className: "stepper", role: "group", ariaLabel: say("pick.quantity", name) },
    less,
    number,
    more,
  );
  return { element, set };
}
