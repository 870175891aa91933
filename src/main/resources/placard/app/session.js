// Signs in again in place when the session is over, so that nothing on the screen is lost.
import { asked, post, withPasskey } from "./dialog.js";

const main = document.getElementById("main");
let pending = null;

/** Resolves once the user has signed in; rejects if they cancel. */
export function again() {
  const dialog = document.getElementById("session");
  show(dialog, false);
  pending ??= asked(
    dialog,
    attempt,
    withPasskey("signIn", (form) => ({ foreign: Boolean(form.elements.foreign) }), reloadedForAnother),
  ).finally(() => {
    pending = null;
  });
  return pending;
}

/** After the password it asks for the code of an app, if the user has one. */
function show(dialog, isCode) {
  for (const [part, isShown] of [
    [".first", !isCode],
    [".code", isCode],
  ]) {
    const element = dialog.querySelector(part);
    element.hidden = !isShown;
    for (const field of element.querySelectorAll("input")) field.disabled = !isShown;
  }
}

async function attempt(form) {
  const isCode = form.querySelector(".first").hidden;
  const { said, fault, status } = await post(isCode ? "/app/sign-in/code" : "/app/sign-in", form);
  if (status === 410) {
    show(form, false);
    return "late";
  }
  if (fault) return isCode && fault === "wrong" ? "code" : fault;
  if (said.code) {
    show(form, true);
    return "";
  }
  return reloadedForAnother(said);
}

/** The screen belongs to one person: for another one nothing waits for this any more, least of all an unsent change. */
function reloadedForAnother({ person }) {
  if (person === main.dataset.person) return undefined;
  location.reload();
  return new Promise(() => {});
}
