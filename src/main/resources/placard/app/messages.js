// Says what has just happened, on every screen in the same place: at the bottom of the window.

const TOLD_MS = 8_000;
const UNDO_MS = 12_000;
const GAP = 8;
const NEXT = "placard:message";

const area = document.getElementById("messages");
let timer;
let leaves = 0;
/** Where the window was pressed last, which may be pressed again. */
let pressed = null;
addEventListener("pointerdown", ({ x, y }) => (pressed = new DOMRect(x, y)), { passive: true, capture: true });

/**
 * Says something in the place of what was said before; screen readers say it too.
 *
 * undo() takes it back, by a button that is called label or else "Undo". next: { href, text } leads on. A fault stays until
 * it is closed, and so does what isStaying.
 */
export function tell(text, { undo, label = area.dataset.takeBack, next, isFault = false, isStaying = isFault } = {}) {
  const toast = made("div", "toast");
  toast.append(made("span", "", text));
  const buttons = made("div", "buttons");
  if (undo) buttons.append(button(label, () => undo()));
  if (next) buttons.append(Object.assign(made("a", "button quiet", next.text), { href: next.href }));
  buttons.append(button(area.dataset.close, () => {}));
  toast.append(buttons);
  toast.classList.toggle("bad", isFault);
  // Beside a dialog nothing can be pressed: it is said within.
  const place = document.querySelector("dialog:modal") ?? document.body;
  if (area.parentElement !== place) place.append(area);
  area.setAttribute("role", isFault ? "alert" : "status");
  area.replaceChildren(toast);
  area.classList.remove("high");
  fit();
  area.classList.toggle("high", isInUse(toast));
  for (const bar of document.querySelectorAll(".actions, .bulk, .foot")) growth.observe(bar);
  clearTimeout(timer);
  leaves = isStaying ? 0 : undo ? UNDO_MS : TOLD_MS;
  start();
}

/** Says it on the page that is opened next. Undo sends a POST to each of some paths of the API, and a PATCH for [path, json]. */
export function tellNext(text, undo = []) {
  sessionStorage.setItem(NEXT, JSON.stringify({ text, undo }));
}

/**
 * Goes on to another page by go(). What was pressed stays busy until that is there: a second press would send it again.
 * A page that the user comes back to begins anew.
 */
export function goOn(go) {
  addEventListener("pageshow", () => location.reload(), { once: true });
  go();
  return new Promise(() => {});
}

/** Says on the next page that codes, as {id, name}, are in the trash. */
export function tellTrashed(codes) {
  const names = codes.map(({ name }) => name).join(", ");
  tellNext(
    area.dataset.trashed.replace("{0}", () => names),
    codes.map(({ id }) => `qr/${id}/restore`),
  );
}

/** Shows the message that the page before left. */
export function tellLeft() {
  const { text, undo } = JSON.parse(sessionStorage.getItem(NEXT));
  sessionStorage.removeItem(NEXT);
  tell(text, undo.length ? { undo: () => takeBack(undo) } : {});
}

async function takeBack(paths) {
  const { ask } = await import("./api.js");
  try {
    for (const one of paths) {
      const [path, json] = [].concat(one);
      await (await ask(json ? "PATCH" : "POST", path, { json, once: true })).text();
    }
    location.reload();
  } catch (refused) {
    const { worded } = await import("./words.js");
    tell(worded(refused), { isFault: true });
  }
}

export function hush() {
  clearTimeout(timer);
  area.replaceChildren();
  growth.disconnect();
  reserve();
}

function made(name, className, text = "") {
  return Object.assign(document.createElement(name), { className, textContent: text });
}

function button(text, does) {
  const one = Object.assign(made("button", "button quiet", text), { type: "button" });
  one.addEventListener("click", () => {
    hush();
    does();
  });
  return one;
}

function leave({ target }) {
  if (!target.contains(area)) return;
  document.body.append(area);
  fit();
}
document.addEventListener("close", leave, true);

/** Whether it lies on the control that was just used: a second press would be for it. */
function isInUse(toast) {
  const used = document.querySelector(":focus-visible")?.getBoundingClientRect() ?? pressed;
  const over = toast.getBoundingClientRect();
  return used?.right > over.left && used.left < over.right && used.bottom > over.top && used.top < over.bottom;
}

/** Bars of buttons stick to the bottom of the window as well: it is above them, and never on them. */
function lift() {
  area.style.bottom = "";
  const toast = area.firstElementChild?.getBoundingClientRect();
  // In a small dialog it is the last thing, and covers nothing.
  if (!toast || getComputedStyle(area).position !== "fixed") return;
  for (const bar of area.parentElement.querySelectorAll(".actions, .bulk, .sheet .foot")) {
    const { top, bottom, height } = bar.getBoundingClientRect();
    if (height > 0 && top < toast.bottom && bottom > toast.top) area.style.bottom = `${innerHeight - top + GAP}px`;
  }
}

/** Makes the page or the dialog longer by the message, so that nothing stays below it. */
function reserve() {
  const length = heightOf(area.firstElementChild);
  const end = (element, more = 0) => element?.style.setProperty("--message", length && `${length + more + GAP}px`);
  end(document.getElementById("main"));
  end(document.documentElement, Math.max(0, ...[...document.querySelectorAll(".actions, .bulk")].map(heightOf)));
  for (const dialog of document.querySelectorAll("dialog[open]")) {
    const foot = dialog.querySelector(".foot");
    end(foot);
    end(dialog, heightOf(foot));
  }
}
const heightOf = (element) => Math.ceil(element?.getBoundingClientRect().height ?? 0);
function fit() {
  reserve();
  lift();
}
/** A bar grows with what it says. */
const growth = new ResizeObserver(fit);
addEventListener("scroll", () => area.firstElementChild && fit(), { passive: true, capture: true });
addEventListener("resize", fit, { passive: true });

/** It goes after a while, but not from under a pointer or the focus. */
function start() {
  clearTimeout(timer);
  if (leaves && !area.matches(":hover, :focus-within")) timer = setTimeout(hush, leaves);
}
for (const name of ["pointerenter", "focusin"]) area.addEventListener(name, () => clearTimeout(timer));
for (const name of ["pointerleave", "focusout"]) area.addEventListener(name, () => setTimeout(start));

// A part of the scripts that is wanted late doesn't come without a network.
addEventListener("unhandledrejection", ({ reason }) => {
  if (/import/i.test(reason?.message)) tell(area.dataset.offline, { isFault: true });
});
