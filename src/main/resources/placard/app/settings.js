// The settings of a workspace: what was changed is saved together, over the version that was read.
import { ask } from "./api.js";
import { keepForm, original } from "./keeping.js";
import { goOn, tell, tellNext } from "./messages.js";

const form = document.getElementById("settings");
const bar = document.getElementById("bar");
const alert = form.querySelector("[role=alert]");
const fields = ["name", "handle", "timezone", "countsOrigins", "language", "currency"].map(
  (name) => form.elements[name],
);
const before = Object.fromEntries(new FormData(original(form)));
const here = document.getElementById("here");

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const use = here.querySelector("button");
use.textContent = use.dataset.use.replace("{0}", zone);
use.addEventListener("click", () => {
  form.elements.timezone.value = zone;
  show();
  form.elements.timezone.focus();
});

/** Whether it is one of what new catalogues begin with. */
function isDefault(name) {
  return name === "language" || name === "currency";
}

function show() {
  document.getElementById("shown").textContent = form.elements.handle.value;
  bar.hidden = fields.every(({ name, value }) => value === before[name]);
  here.hidden =
    zone === form.elements.timezone.value || ![...form.elements.timezone.options].some(({ value }) => value === zone);
}

function accept(field) {
  field.removeAttribute("aria-invalid");
  document.getElementById(`${field.name}-fault`).hidden = true;
}

form.addEventListener("input", ({ target }) => {
  accept(target);
  if (target.name === "handle") target.value = target.value.toLowerCase();
  show();
});
form.addEventListener("reset", () =>
  setTimeout(() => {
    fields.forEach(accept);
    alert.hidden = true;
    show();
  }),
);
const forget = keepForm(form, "settings");
addEventListener("pageshow", show);
show();

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { submitter } = event;
  alert.hidden = true;
  if (submitter) submitter.disabled = true;
  const json = {};
  for (const { name, value } of fields) {
    if (value === before[name]) continue;
    if (isDefault(name)) (json.defaults ??= {})[name] = value || null;
    else json[name] = name === "countsOrigins" ? value === "true" : value.trim();
  }
  try {
    await (await ask("PATCH", "workspace", { json, headers: { "If-Match": `"${form.dataset.version}"` } })).text();
    forget();
    tellNext(form.dataset.saved);
    await goOn(() => (json.handle ? location.assign(`/app/${json.handle}/settings`) : location.reload()));
  } catch (refused) {
    const { worded } = await import("./words.js");
    for (const fault of refused.errors ?? []) {
      const field = form.elements[fault.pointer.replace("/defaults", "").slice(1)];
      if (!field) continue;
      const place = document.getElementById(`${field.name}-fault`);
      place.textContent = (fault.code === "invalid_slug" && place.dataset.invalid) || worded(fault);
      place.hidden = false;
      field.setAttribute("aria-invalid", "true");
    }
    if (refused.status === 412) await again();
    alert.textContent =
      refused.status === 412 ? alert.dataset.raced : refused.errors?.length ? alert.dataset.fields : worded(refused);
    alert.hidden = false;
    alert.focus();
  } finally {
    if (submitter) submitter.disabled = false;
  }
});

/** Another person saved first: show their changes, and keep what was typed here. */
async function again() {
  const { workspace } = await (await ask("GET", "workspace", { fresh: true })).json();
  form.dataset.version = workspace.version;
  for (const field of fields) {
    const now = String((isDefault(field.name) ? workspace.defaults[field.name] : workspace[field.name]) ?? "");
    if (field.value === before[field.name]) field.value = now;
    before[field.name] = now;
  }
  show();
}

const checklist = document.getElementById("checklist");
const unhide = checklist?.querySelector("button");
if (unhide) {
  unhide.hidden = false;
  unhide.addEventListener("click", async () => {
    try {
      await (await ask("PATCH", "workspace", { json: { checklist: "shown" } })).text();
      tellNext(checklist.dataset.done);
      location.assign(document.getElementById("main").dataset.home);
    } catch (refused) {
      const { worded } = await import("./words.js");
      tell(worded(refused), { isFault: true });
    }
  });
}

const remove = document.getElementById("delete");
if (remove) {
  let asking = null;
  remove.hidden = false;
  // Hardly anybody ever needs it, so it is fetched when it is asked for.
  remove.addEventListener("click", async () => {
    asking ??= import("./ending.js").then(({ prepared }) => prepared());
    (await asking)();
  });
}
