// The end of a workspace: its owner types its name, and proves who they are.
import { ask } from "./api.js";

/** Prepares the dialog; what is returned opens it. */
export function prepared() {
  const dialog = document.getElementById("sure");
  const form = dialog.querySelector("form");
  const alert = dialog.querySelector("[role=alert]");
  const name = document.getElementById("confirm");
  const fault = document.getElementById("confirm-fault");
  const go = dialog.querySelector("[value=go]");
  name.addEventListener("input", () => {
    fault.hidden = true;
    name.removeAttribute("aria-invalid");
  });
  form.addEventListener("submit", async (event) => {
    if (event.submitter?.value !== "go") return;
    event.preventDefault();
    alert.hidden = true;
    if (name.value.trim() !== name.dataset.name) return other();
    go.disabled = true;
    try {
      await (await ask("DELETE", `workspace?confirm=${encodeURIComponent(name.value.trim())}`)).text();
      location.assign("/app/");
    } catch (refused) {
      if (refused.status === 404) return location.assign("/app/");
      if (refused.errors?.some(({ pointer }) => pointer === "/query/confirm")) return other();
      const { worded } = await import("./words.js");
      alert.textContent = worded(refused);
      alert.hidden = false;
      alert.focus();
    } finally {
      go.disabled = false;
    }
  });

  return () => {
    form.reset();
    alert.hidden = fault.hidden = true;
    dialog.showModal();
    name.focus();
  };

  function other() {
    fault.textContent = fault.dataset.other;
    fault.hidden = false;
    name.setAttribute("aria-invalid", "true");
    name.focus();
  }
}
