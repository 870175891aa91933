// Asks for proof of who somebody is before a form that needs it is sent, so that nothing has to be filled in twice.
import { proved } from "./proof.js";

for (const form of document.querySelectorAll("form[data-proof]")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const offline = document.getElementById("offline");
    try {
      await proved();
    } catch (fault) {
      offline.hidden = !(fault instanceof TypeError);
      return;
    }
    form.submit();
  });
}
