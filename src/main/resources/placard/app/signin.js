// Signing in with a passkey, where the browser knows them.
import { possible, signIn } from "./passkey.js";

// On this screen no user is signed in: the session may have ended elsewhere. The board's store for work without a
// network belongs to one user, so it is erased. Unsent switches stay until that user returns.
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
      // A user who cancels needs no explanation.
      fault.hidden = broken.name === "NotAllowedError" || broken.name === "AbortError";
      button.disabled = false;
    }
  });
}
