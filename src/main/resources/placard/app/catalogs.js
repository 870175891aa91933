// The list of catalogues: makes a new one, empty or to be filled from a file, and does what the menu of a row offers.
import { ask, home, json } from "./api.js";
import { keepDialog } from "./keeping.js";
import { tell, tellNext } from "./messages.js";

const dialog = document.getElementById("new-catalog");
const problem = document.getElementById("problem");
let isFromFile = false;

/** If the workspace has no chosen time zone, the browser's is more likely right. */
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
/** The search over everything leads here to make a new one. */
function asked() {
  if (location.hash !== "#new") return;
  history.replaceState(null, "", location.pathname + location.search);
  document.querySelector("[data-new=empty]")?.click();
}
addEventListener("hashchange", asked);
// The checklist of the first screen has asked already what it shall be.
const wanted = new URLSearchParams(location.search).get("new");
const choice = wanted && dialog?.querySelector(`[name=template][value="${CSS.escape(wanted)}"]`);
if (choice) {
  choice.defaultChecked = true;
  document.querySelector("[data-new=empty]").click();
  history.replaceState(null, "", location.pathname);
}
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
        ...(event.target.dataset.business ? { businessDetails: { name: event.target.dataset.business } } : {}),
        theme: JSON.parse(event.target.dataset.theme),
      },
      once: true,
    });
    const { catalog } = await made.json();
    keeping.end();
    location.assign(`${home}catalogs/${catalog.id}${isFromFile ? "/import" : ""}`);
  } catch (refused) {
    go.disabled = false;
    const { worded } = await import("./words.js");
    problem.textContent = worded(refused.errors?.[0] ?? refused);
    problem.hidden = false;
    name.focus();
  }
});

const renaming = document.getElementById("rename");
const renamed = renaming && keepDialog(renaming);
/** How a change is taken back, by the change; what is deleted comes back from the trash. */
const BACK = { unpublish: "publish" };
const DONE = { publish: "online", unpublish: "offline", duplicate: "copied", delete: "deleted", rename: "renamed" };

for (const row of document.querySelectorAll("[data-catalog]")) {
  row.hidden = false;
  for (const button of row.querySelectorAll("[data-do]"))
    button.addEventListener("click", () => {
      row.querySelector("details").open = false;
      run(button.dataset.do, row.dataset.catalog, row.dataset.name);
    });
}

async function run(what, id, name) {
  try {
    if (what === "code") {
      const [{ show }, { catalog }] = await Promise.all([
        import("./catalog-code.js"),
        json(ask("GET", `catalogs/${id}`)),
      ]);
      await show(catalog);
    } else if (what === "rename") {
      rename(id, name);
    } else if (what === "publish") {
      await publish(id);
    } else if (what === "delete") {
      const answer = await ask("DELETE", `catalogs/${id}`);
      await answer.text();
      await done(what, name, `trash/${answer.headers.get("Trash-Id")}/restore`);
    } else {
      const { catalog } = await json(ask("POST", `catalogs/${id}/${what}`, { once: true }));
      await done(
        what,
        what === "duplicate" ? await renamedCopy(catalog, name) : catalog.name,
        BACK[what] && `catalogs/${id}/${BACK[what]}`,
      );
    }
  } catch (refused) {
    const { worded } = await import("./words.js");
    tell(worded(refused.errors?.[0] ?? refused), { isFault: true });
  }
}

/** Publishes a menu. For the first time its code is shown as well, as in the editor. */
async function publish(id) {
  const { catalog: before } = await json(ask("GET", `catalogs/${id}`));
  const { catalog } = await json(ask("POST", `catalogs/${id}/publish`, { once: true }));
  const news = () => done("publish", catalog.name, `catalogs/${id}/unpublish`);
  if (before.publishedAt) return news();
  const { show } = await import("./catalog-code.js");
  document.addEventListener("close", ({ target }) => target.matches(".menucode") && news(), { capture: true });
  await show({ ...before, ...catalog }, { isNew: true });
}

/** The server names a copy in English, and the owner in the language of this screen. */
async function renamedCopy({ id, name }, source) {
  const { say } = await import("./words.js");
  const word = say("js.copyof", "").trim().slice(1, -1);
  const stem = source.replace(new RegExp(` \\(${word}( \\d+)?\\)$`), "").slice(0, 100);
  const taken = [...document.querySelectorAll("[data-name]")].map(({ dataset }) => dataset.name);
  let own = say("js.copyof", stem);
  for (let i = 2; taken.includes(own); i += 1) own = `${stem} (${word} ${i})`;
  if (own !== name) await (await ask("PATCH", `catalogs/${id}`, { json: { name: own } })).text();
  return own;
}

/** Loads the list anew, which then says what was done. */
async function done(what, name, undo) {
  const { say } = await import("./words.js");
  tellNext(say(`js.catalogs.${DONE[what]}`, name), undo ? [undo] : []);
  location.reload();
}

function rename(id, name) {
  const form = renaming.querySelector("form");
  const fault = renaming.querySelector(".fault");
  fault.hidden = true;
  form.elements.name.value = name;
  renamed.begin(`rename ${id}`, name, () => rename(id, name));
  form.onsubmit = async (event) => {
    event.preventDefault();
    const now = form.elements.name.value.trim();
    try {
      if (now && now !== name) await (await ask("PATCH", `catalogs/${id}`, { json: { name: now } })).text();
      renamed.end();
      if (!now || now === name) return renaming.close();
      await done("rename", now);
    } catch (refused) {
      const { worded } = await import("./words.js");
      fault.textContent = worded(refused.errors?.[0] ?? refused);
      fault.hidden = false;
    }
  };
  renaming.showModal();
}
asked();
