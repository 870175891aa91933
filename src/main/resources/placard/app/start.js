// Keeps the figures of the first screen up to date.
import { listen, number } from "./events.js";

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
