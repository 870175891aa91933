// Asks again who somebody is, before what outlasts their session.
import { asked, post, withPasskey } from "./dialog.js";

let pending = null;

/** Resolves once somebody has proved who they are; rejects if they would rather not. */
export function again() {
  pending ??= asked(document.getElementById("proof"), attempt, withPasskey("prove", () => ({}), () => {})).finally(() => { pending = null; });
  return pending;
}

async function attempt(form) {
  const { fault } = await post("/app/confirm", form);
  return fault;
}

/** The same, but asks only those who haven't proved it within the last minutes. */
export async function proved() {
  const answer = await fetch("/app/confirm", { headers: { Accept: "application/json" }, redirect: "manual" });
  if (!answer.ok) {
    await (await import("./session.js")).again();
  } else if (!(await answer.json()).proved) {
    await again();
  }
}
