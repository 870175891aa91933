// Signs in again in place when the session is over, so that nothing on the screen is lost.
import { asked, post } from "./dialog.js";

let pending = null;

/** Resolves once somebody has signed in; rejects if they would rather not. */
export function again() {
  pending ??= asked(document.getElementById("session"), attempt).finally(() => { pending = null; });
  return pending;
}

async function attempt(form) {
  const { said, fault } = await post("/app/sign-in", form);
  if (fault) return fault;
  // What is on the screen is somebody else's.
  if (said.person !== document.getElementById("main").dataset.person) location.reload();
}
