// Asks again who somebody is, before what outlasts their session.
import { asked, post, withPasskey } from "./dialog.js";

let pending = null;

/**
 * Resolves once somebody has proved who they are; rejects if they would rather not.
 *
 * @param {"password" | "code" | "passkey"} by what they are asked for; a passkey does in any case
 */
export function again(by = "password") {
  const dialog = document.getElementById("proof");
  show(dialog, by);
  pending ??= asked(
    dialog,
    (form) => attempt(form, by),
    withPasskey(
      "prove",
      () => ({}),
      () => {},
    ),
  ).finally(() => {
    pending = null;
  });
  return pending;
}

function show(dialog, by) {
  const text = dialog.querySelector("form > .soft");
  text.textContent = text.getAttribute(`data-by-${by}`);
  for (const part of ["password", "code"]) {
    const field = dialog.querySelector(`.${part}.field`);
    field.hidden = part !== by;
    field.querySelector("input").disabled = part !== by;
  }
  dialog.querySelector("[value=go]").hidden = by === "passkey";
}

async function attempt(form, by) {
  const { fault } = await post("/app/confirm", form);
  return fault === "wrong" && by === "code" ? "code" : fault;
}

/**
 * The same, but asks only those who haven't proved it within the last minutes.
 *
 * @param {boolean} isFull whether a second factor is needed, of those who have one
 */
export async function proved(isFull = false) {
  const answer = await fetch(isFull ? "/app/confirm?factor=on" : "/app/confirm", {
    headers: { Accept: "application/json" },
    redirect: "manual",
  });
  if (!answer.ok) {
    await (await import("./session.js")).again();
    return proved(isFull);
  }
  const { proved: is, asked: by } = await answer.json();
  // Who has no password here proves it where they sign in: that takes a page of its own.
  if (!is && by === "elsewhere") {
    location.assign(`/app/confirm?${isFull ? "factor=on&" : ""}next=${encodeURIComponent(location.pathname)}`);
    return new Promise(() => {});
  }
  return is ? undefined : again(by);
}
