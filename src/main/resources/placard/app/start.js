// Keeps the figures of the first screen up to date.
import { listen, number, turning } from "./events.js";
import { tell } from "./messages.js";

const live = document.querySelector("[data-events]");
if (live) {
  const total = document.getElementById("total");
  const isNewDay = turning();
  listen(live.dataset.events, ({ codes, total: now, day }) => {
    // Yesterday's figures are all over the screen.
    if (isNewDay({ day })) location.reload();
    total.textContent = number(now);
    for (const { id, scans } of codes) {
      const place = document.querySelector(`[data-scans="${CSS.escape(id)}"]`);
      if (place) place.textContent = number(scans);
    }
  });
}

// The checklist can be hidden, and shown again.
const checklist = document.getElementById("checklist");
const dismiss = document.getElementById("dismiss");
if (dismiss) {
  dismiss.hidden = false;
  dismiss.addEventListener("click", async () => {
    if (!(await keep("hidden"))) return;
    checklist.hidden = true;
    document.getElementById("main").focus();
    tell(checklist.dataset.hidden, {
      undo: async () => {
        if (!(await keep("shown"))) return;
        checklist.hidden = false;
        dismiss.focus();
      },
    });
  });
}

async function keep(state) {
  const { ask } = await import("./api.js");
  try {
    await (await ask("PATCH", "workspace", { json: { checklist: state } })).text();
    return true;
  } catch (refused) {
    const { worded } = await import("./words.js");
    tell(worded(refused), { isFault: true });
    return false;
  }
}

// One press makes a sold-out item available again.
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
