// Signing out deletes what the browser keeps of the user. If changes wait, a dialog asks first.
import { erase } from "./board-store.js";
import { forgetDrafts } from "./draft.js";
import { forgetAll, waitingAtAll } from "./catalog-store.js";

/** Whether they leave: nothing of theirs is left then. */
export async function leave() {
  const waiting = await waitingAtAll();
  if (waiting > 0 && !(await isSure(waiting))) return false;
  sessionStorage.clear();
  forgetDrafts();
  await Promise.all([forgetAll(), erase()]);
  return true;
}

async function isSure(waiting) {
  const { count, say } = await import("./words.js");
  const dialog = document.createElement("dialog");
  const part = (name, text, className = "") =>
    Object.assign(document.createElement(name), { textContent: text, className });
  const title = Object.assign(part("h2", count("js.signout.title", waiting)), { id: "signout-title" });
  const stay = part("button", say("js.signout.stay"), "button");
  const go = part("button", say("js.signout.go"), "button bad");
  const buttons = part("div", "", "buttons");
  const form = Object.assign(document.createElement("form"), { method: "dialog" });
  buttons.append(go, stay);
  form.append(title, part("p", say("js.signout.text"), "soft"), buttons);
  dialog.className = "ask";
  dialog.setAttribute("aria-labelledby", title.id);
  dialog.append(form);
  document.body.append(dialog);
  dialog.showModal();
  stay.focus();
  const { promise, resolve } = Promise.withResolvers();
  go.addEventListener("click", () => resolve(true));
  dialog.addEventListener("close", () => {
    resolve(false);
    dialog.remove();
  });
  return promise;
}
