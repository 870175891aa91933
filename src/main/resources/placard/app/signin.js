// Signing in with a passkey, where the browser knows them.
import { possible, signIn } from "./passkey.js";

// Nobody is signed in where this is shown. A session may have ended from elsewhere, and what the board keeps for a time
// without a network is for whoever was in alone. Switches that have not been sent yet stay until they are back.
import("./board-store.js").then(({ erase }) => erase()).catch(() => {});

const button = document.getElementById("passkey");
if (button) {
  const fault = document.getElementById("passkey-fault");
  button.hidden = !possible(button.dataset.origin);
  button.addEventListener("click", async () => {
    button.disabled = true;
    fault.hidden = true;
    try {
      const { next } = await signIn({
        foreign: document.querySelector("[name=foreign]").checked,
        next: button.dataset.next,
      });
      location.assign(next);
    } catch (broken) {
      // Somebody who has changed their mind needs no explanation.
      fault.hidden = broken.name === "NotAllowedError" || broken.name === "AbortError";
      button.disabled = false;
    }
  });
}
