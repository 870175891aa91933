// What was deleted: takes it back, and leads to where it is then.
import { ask } from "./api.js";

const status = document.getElementById("restored");

for (const button of document.querySelectorAll("[data-restore]")) {
  button.hidden = false;
  button.addEventListener("click", () => restore(button));
}

async function restore(button) {
  const entry = button.closest("li");
  const fault = entry.querySelector(".fault");
  button.disabled = true;
  fault.hidden = true;
  try {
    await ask("POST", `trash/${button.dataset.restore}/restore`, { once: true });
  } catch (refused) {
    const { worded } = await import("./words.js");
    fault.textContent = worded(refused.errors?.[0] ?? refused);
    fault.hidden = false;
    button.disabled = false;
    button.focus();
    return;
  }
  const way = entry.querySelector(".buttons a");
  button.hidden = true;
  way.hidden = false;
  way.focus();
  status.textContent = status.dataset.said;
}
