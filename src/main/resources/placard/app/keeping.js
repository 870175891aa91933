// Keeps the text of a dialog or a form until it is sent or discarded. If it was left otherwise, the screen offers to go
// on.
import { forget, keep, kept } from "./draft.js";
import { tell } from "./messages.js";

const {
  unsent,
  resume,
  thrown,
  back,
  throw: discard,
  discarded,
  offline,
} = document.getElementById("messages").dataset;

const isKept = (what) => Object.keys(kept(what)).length > 0;

/** The name of the form that was sent last. */
const POSTED = "placard:posted";

/** @param dialog() is asked for it; one form at a time is in it */
export class Keeping {
  constructor(dialog) {
    this.dialog = dialog;
    this.one = null;
  }

  /**
   * @param one { what: its name in the store; name: for its reader; value(): what is typed, null if nothing is;
   * open(): opens it again with what is kept }
   */
  begin(one) {
    this.one = one;
  }

  typed() {
    if (!this.one) return;
    const now = this.one.value();
    if (now) keep(now, this.one.what);
    else forget(this.one.what);
  }

  /** It is sent, and nothing is left to be kept. */
  end() {
    if (this.one) forget(this.one.what);
    this.one = null;
  }

  /** Closes the dialog without what was typed, which one press brings back. */
  cancel() {
    const { one } = this;
    this.typed();
    const value = one && isKept(one.what) ? kept(one.what) : null;
    this.end();
    this.dialog().close();
    const undo = () => {
      keep(value, one.what);
      one.open();
    };
    if (value) tell(thrown.replace("{0}", one.name), { undo });
  }

  /** The dialog is closed by a key, a click beside it, or the browser. */
  closed() {
    const { one } = this;
    this.typed();
    this.one = null;
    if (one && isKept(one.what)) offer(one);
  }
}

/** Says that something is typed and not sent. */
export function offer({ name, open }) {
  tell(unsent.replace("{0}", name), { undo: open, label: resume, isStaying: true });
}

/** Neither a secret nor what only a moment holds is kept. */
const fieldsOf = (form) =>
  [...form.elements].filter(
    ({ name, type, disabled, autocomplete, dataset }) =>
      name &&
      !disabled &&
      !("unkept" in dataset) &&
      autocomplete !== "one-time-code" &&
      !["password", "hidden", "file", "submit", "button"].includes(type),
  );
const read = (form) =>
  fieldsOf(form).map((field) => (["checkbox", "radio"].includes(field.type) ? field.checked : field.value));

/** The form as the page came with it. A person or the browser may have filled it before scripts ran. */
export function original(form) {
  const copy = form.cloneNode(true);
  copy.reset();
  return copy;
}

function write(form, values) {
  const fields = fieldsOf(form);
  if (fields.length !== values?.length) return;
  fields.forEach((field, at) => {
    if (typeof values[at] === "boolean") field.checked = values[at];
    else field.value = values[at];
  });
  for (const type of ["input", "change"]) fields[0].dispatchEvent(new Event(type, { bubbles: true }));
}

/** The form of a dialog whose fields are in the page. open() shows the dialog; shown(name) tells when it is open. */
export function keepDialog(dialog) {
  const form = dialog.querySelector("form");
  const keeping = new Keeping(() => dialog);
  let before;
  form.addEventListener("input", () => keeping.typed());
  form.addEventListener("change", () => keeping.typed());
  dialog.addEventListener("close", () => keeping.closed());
  for (const button of dialog.querySelectorAll("[data-close], button[value='']")) {
    button.type = "button";
    button.addEventListener("click", () => keeping.cancel());
  }
  const begin = (what, name, open) => {
    before = read(form);
    const value = () => {
      const now = read(form);
      return now.some((one, at) => one !== before[at]) ? now : null;
    };
    keeping.begin({ what, name, value, open });
    if (isKept(what)) write(form, kept(what));
  };
  return { begin, end: () => keeping.end() };
}

/**
 * Forms that the page sends itself: what was typed is forgotten once the next page says that it was taken. A session that
 * is over, a proof that is not given and a network that is away lose nothing.
 */
export function keepPosted(forms) {
  import("./sending.js");
  const posted = sessionStorage.getItem(POSTED);
  sessionStorage.removeItem(POSTED);
  if (posted && document.querySelector("main .success")) forget(posted);
  for (const form of forms) {
    if (fieldsOf(form).length === 0) continue;
    const what = [form.getAttribute("action") ?? location.pathname, form.id, form.elements.id?.value].join(":");
    keepForm(form, what);
    form.addEventListener("submit", (event) => {
      if (navigator.onLine) {
        sessionStorage.setItem(POSTED, what);
      } else {
        event.preventDefault();
        event.stopImmediatePropagation();
        tell(offline, { isFault: true });
      }
    });
  }
}

/** A form that is a part of its page: what was typed is there again, and goes with one press. Returns what forgets it once it is sent. */
export function keepForm(form, what) {
  const before = read(original(form));
  const typed = () => {
    const now = read(form);
    if (now.some((one, at) => one !== before[at])) keep(now, what);
    else forget(what);
  };
  if (isKept(what) && String(kept(what)) !== String(before)) {
    write(form, kept(what));
    tell(back, { label: discard, undo: () => (write(form, before), forget(what)), isStaying: true });
  } else if (
    String(read(form)) !== String(before) &&
    performance.getEntriesByType("navigation")[0]?.type === "navigate"
  ) {
    // After "Back", fields may hold text that was sent.
    typed();
  }
  form.addEventListener("input", typed);
  form.addEventListener("change", typed);
  form.addEventListener("reset", () => {
    const values = read(form);
    setTimeout(typed);
    tell(discarded, { undo: () => write(form, values) });
  });
  let sent = "";
  form.addEventListener("submit", () => (sent = String(read(form))), true);
  // Text that came while it was sent stays.
  return () => String(read(form)) === sent && forget(what);
}
