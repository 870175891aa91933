// Asks for proof of identity before it sends a form that needs one, so that nothing has to be filled in twice. Also
// makes passkeys, which only scripts can do.
import { make, possible } from "./passkey.js";

const offline = document.getElementById("offline");

/** Whether the user has proved their identity; shows a message if there is no network. */
async function isProved(isFull) {
  try {
    await (await import("./proof.js")).proved(isFull);
    return true;
  } catch (fault) {
    offline.hidden = !(fault instanceof TypeError);
    return false;
  }
}

for (const form of document.querySelectorAll("form[data-proof]")) {
  let isAsking = false;
  let isSent = false;
  form.addEventListener("submit", async (event) => {
    if (isSent) return;
    event.preventDefault();
    if (isAsking) return;
    isAsking = true;
    isSent = await isProved(form.dataset.proof === "factor");
    // The button that was pressed says what is done.
    if (isSent) form.requestSubmit(event.submitter);
    isAsking = isSent = false;
  });
}

const form = document.getElementById("new-passkey");
if (form) {
  const { origin } = document.getElementById("keys").dataset;
  const fault = document.getElementById("passkey-fault");
  form.hidden = !possible(origin);
  document.getElementById("elsewhere").hidden = origin === location.origin;
  document.getElementById("unknown").hidden = !form.hidden || origin !== location.origin;
  let isMaking = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (isMaking) return;
    fault.hidden = isMaking = true;
    try {
      if (!(await isProved(true))) {
        isMaking = false;
        return;
      }
      await make(form.elements.name.value);
      const from = new URLSearchParams(location.search).get("in");
      location.assign(`/app/account?done=passkey${from ? `&in=${encodeURIComponent(from)}` : ""}`);
    } catch (broken) {
      isMaking = false;
      fault.hidden = broken.name === "NotAllowedError" || broken.name === "AbortError";
    }
  });
}
