// Signing in with a passkey, where the browser knows them.
import { possible, signIn } from "./passkey.js";

const button = document.getElementById("passkey");
if (button) {
  const fault = document.getElementById("passkey-fault");
  button.hidden = !possible(button.dataset.origin);
  button.addEventListener("click", async () => {
    button.disabled = true;
    fault.hidden = true;
    try {
      const { next } = await signIn({ foreign: document.querySelector("[name=foreign]").checked, next: button.dataset.next });
      location.assign(next);
    } catch (broken) {
      // Somebody who has changed their mind needs no explanation.
      fault.hidden = broken.name === "NotAllowedError" || broken.name === "AbortError";
      button.disabled = false;
    }
  });
}
