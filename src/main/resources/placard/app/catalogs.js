// The list of catalogues: makes a new one, empty or to be filled from a file.
import { ask, home } from "./api.js";
import { keepDialog } from "./keeping.js";

const dialog = document.getElementById("new-catalog");
const problem = document.getElementById("problem");
let isFromFile = false;

/** Where nobody has chosen a time zone for the workspace, that of this browser is likelier the right one. */
function zone(chosen) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return chosen === "UTC" && timeZone ? { timezone: timeZone } : {};
}

for (const button of document.querySelectorAll("[data-new]")) {
  button.hidden = false;
  button.addEventListener("click", () => {
    problem.hidden = true;
    isFromFile = button.dataset.new === "file";
    dialog.querySelector("h2").textContent = button.dataset.title;
    dialog.querySelector("form").reset();
    dialog.showModal();
    keeping.begin("new", button.dataset.title, () => button.click());
  });
}
const keeping = dialog && keepDialog(dialog);
dialog?.querySelector("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const { name, template, currency, defaultLanguage } = event.target.elements;
  const go = event.target.querySelector("[value=go]");
  go.disabled = true;
  try {
    const made = await ask("POST", "catalogs", {
      json: {
        name: name.value.trim(),
        template: template.value,
        currency: currency.value,
        defaultLanguage: defaultLanguage.value,
        ...zone(event.target.dataset.zone),
        theme: JSON.parse(event.target.dataset.theme),
      },
      once: true,
    });
    const { catalog } = await made.json();
    keeping.end();
    location.assign(`${home}catalogs/${catalog.id}${isFromFile ? "/import" : ""}`);
  } catch (refused) {
    const { worded } = await import("./words.js");
    problem.textContent = worded(refused.errors?.[0] ?? refused);
    problem.hidden = false;
    go.disabled = false;
    name.focus();
  }
});
