// Asks for a new proof of identity before changes that outlast the session.
import { asked, post, withPasskey } from "./dialog.js";

let pending = null;

/**
 * Resolves once the user has proved their identity; rejects if they cancel.
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
 * The same, but asks only if the last proof is older than some minutes.
 *
 * @param {boolean} isFull whether a user with a second factor must prove it, too
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
  // A person without a password proves their identity at the provider, on a page of its own.
  if (!is && by === "elsewhere") {
    location.assign(`/app/confirm?${isFull ? "factor=on&" : ""}next=${encodeURIComponent(location.pathname)}`);
    return new Promise(() => {});
  }
  return is ? undefined : again(by);
}
