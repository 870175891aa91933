// Keeps the figures of the first screen up to date.
import { listen, number } from "./events.js";
import { tell } from "./messages.js";

const live = document.querySelector("[data-events]");
if (live) {
  const total = document.getElementById("total");
  listen(live.dataset.events, ({ codes, total: now }) => {
    total.textContent = number(now);
    for (const { id, scans } of codes) {
      const place = document.querySelector(`[data-scans="${CSS.escape(id)}"]`);
      if (place) place.textContent = number(scans);
    }
  });
}

// What is sold out is back with one press.
const out = document.getElementById("out-now");
for (const button of out?.querySelectorAll("button") ?? []) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      const { ask } = await import("./api.js");
      await ask("POST", `catalogs/${button.dataset.catalog}/availability`, {
        json: { itemId: button.dataset.item, isAvailable: true },
        once: true,
      });
      tell(button.dataset.done);
      const row = button.closest("li");
      (row.nextElementSibling ?? row.previousElementSibling)?.querySelector("button")?.focus();
      row.remove();
    } catch {
      tell(out.dataset.failed, { isFault: true });
      button.disabled = false;
    }
  });
}
