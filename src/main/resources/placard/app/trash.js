// Deleted things: restores one and opens it, or deletes a code for good.
import { ask } from "./api.js";
import "./messages.js";

const status = document.getElementById("restored");

/** The words of a template with a name in them. */
const named = (element, name) => (element.textContent = element.dataset.said.replace("{0}", name));

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
    await ask("POST", `${button.dataset.restore}/restore`, { once: true });
  } catch (refused) {
    button.disabled = false;
    const { worded } = await import("./words.js");
    fault.textContent = worded(refused.errors?.[0] ?? refused);
    fault.hidden = false;
    button.focus();
    return;
  }
  for (const other of entry.querySelectorAll("[data-erase]")) other.hidden = true;
  const way = entry.querySelector(".buttons a");
  button.hidden = true;
  way.hidden = false;
  way.focus();
  status.textContent = status.dataset.said;
}

const dialog = document.getElementById("ask-erase");
for (const button of document.querySelectorAll("[data-erase]")) {
  button.hidden = false;
  button.addEventListener("click", () => sure(button));
}

/** Asks before a code is deleted for good; one with scans must be named. */
function sure(button) {
  const { name, scans } = button.dataset;
  const field = document.getElementById("erase-name");
  const go = dialog.querySelector("[value=go]");
  const hasScans = Number(scans) > 0;
  named(dialog.querySelector("h2"), name);
  named(dialog.querySelector("label"), name);
  field.value = "";
  field.closest(".field").hidden = !hasScans;
  const judge = () => (go.disabled = hasScans && field.value.trim() !== name.trim());
  field.oninput = judge;
  judge();
  dialog.returnValue = "";
  dialog.onclose = () => {
    if (dialog.returnValue === "go" && !go.disabled) erase(button);
  };
  dialog.showModal();
}

async function erase(button) {
  const entry = button.closest("li");
  const fault = entry.querySelector(".fault");
  button.disabled = true;
  fault.hidden = true;
  try {
    // A code that was restored meanwhile has another version, and stays.
    const headers = { "If-Match": `"${button.dataset.version}"` };
    await (await ask("DELETE", `qr/${button.dataset.erase}`, { headers })).text();
  } catch (refused) {
    if (refused.status !== 404) {
      button.disabled = false;
      const { worded } = await import("./words.js");
      fault.textContent = worded(refused);
      fault.hidden = false;
      return;
    }
  }
  const next = entry.nextElementSibling ?? entry.previousElementSibling;
  entry.remove();
  status.textContent = status.dataset.gone;
  (next?.querySelector("button") ?? document.querySelector("h1")).focus();
}
