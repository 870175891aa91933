// The log of changes: filters apply at once, and what was there before can be restored.
import { ask, now as time, same } from "./api.js";
import { tellNext } from "./messages.js";

/** Members whose values the log leaves out. */
const SECRETS = ["password", "secret", "token"];

const filter = document.querySelector(".filter");
// The address has only the filters in use.
filter?.addEventListener("formdata", ({ formData }) => {
  for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
});
filter?.addEventListener("change", () => filter.requestSubmit());

const dialog = document.getElementById("undo");
const part = (name) => document.getElementById(`undo-${name}`);
const go = dialog?.querySelector("[value=go]");
const alert = dialog?.querySelector("[role=alert]");
let undo;
let now;

for (const button of document.querySelectorAll("[data-undo]")) {
  button.hidden = false;
  button.addEventListener("click", () => {
    undo = JSON.parse(button.dataset.undo);
    const entry = button.closest("li");
    part("name").textContent = button.dataset.name;
    const rows = [...entry.querySelectorAll(".changes [data-member]")].map((row) => row.cloneNode(true));
    for (const row of rows) {
      const [was, is] = ["del", "ins"].map((name) => row.querySelector(name));
      const before = [...was.childNodes];
      was.replaceChildren(...is.childNodes);
      is.replaceChildren(...before);
    }
    // The changes that one request takes back are too many for a list.
    part("rows").replaceChildren(...(undo.read ? rows : []));
    const kept = entry.querySelector(".note");
    part("kept").textContent = kept?.textContent ?? "";
    part("kept").hidden = !kept;
    dialog.returnValue = "";
    dialog.showModal();
    // A change that one request takes back as a whole is judged by that request.
    if (undo.read) look();
    else ready();
  });
}

const isSame = (one, other, name) => same(one[name], other[name], SECRETS);

function ready() {
  for (const name of ["later", "same", "busy"]) part(name).hidden = true;
  alert.hidden = true;
  go.disabled = false;
  go.focus();
}

/** Reads what is there now, and says whether it has been changed again. */
async function look() {
  for (const name of ["later", "same"]) part(name).hidden = true;
  part("busy").hidden = false;
  alert.hidden = true;
  go.disabled = true;
  const asked = undo;
  try {
    const answer = await ask("GET", asked.read, { fresh: true });
    let found = (await answer.json())[asked.member];
    if (asked !== undo) return;
    if (asked.section) found = found.sections.find(({ id }) => id === asked.section);
    if (!found) return showAlert(alert.dataset.gone);
    now = found;
    const { before, after } = undo;
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
      (name) => name in found || name in before,
    );
    const later = Object.keys(after).filter((name) => !isSame(found, after, name));
    for (const row of part("rows").children) row.classList.toggle("later", later.includes(row.dataset.member));
    const isBack = names.length > 0 && undo.method === "PATCH" && names.every((name) => isSame(found, before, name));
    part("same").hidden = !isBack;
    part("later").hidden = isBack || later.length === 0;
    go.disabled = isBack;
    if (!isBack) go.focus();
  } catch (refused) {
    showAlert(refused.status === 404 ? alert.dataset.gone : await worded(refused));
  } finally {
    part("busy").hidden = true;
  }
}

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** A value as it was. Members that came later are removed, except secrets, which the log doesn't contain. */
function back(was, is) {
  if (!isObject(was) || !isObject(is)) return was ?? null;
  const value = {};
  for (const name of Object.keys(is)) if (!SECRETS.includes(name)) value[name] = null;
  for (const name of Object.keys(was)) value[name] = back(was[name], is[name]);
  return value;
}

dialog?.querySelector("form").addEventListener("submit", async (event) => {
  if (event.submitter?.value !== "go") return;
  event.preventDefault();
  go.disabled = true;
  alert.hidden = true;
  const { before, after, method, path } = undo;
  if (!undo.read) return whole(method, path, undo.body);
  const json = undo.body ?? {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
    json[name] = back(before[name], now[name]);
  // A time that is over by now holds nothing up any more.
  if (method === "POST" && !(Date.parse(json.soldOutUntil) > time())) delete json.soldOutUntil;
  try {
    await (
      await ask(method, path, {
        json,
        headers: undo.body ? {} : { "If-Match": `"${now.version}"` },
        once: method === "POST",
      })
    ).text();
    tellNext(dialog.dataset.restored);
    location.reload();
  } catch (refused) {
    if (refused.status === 412) {
      await look();
      showAlert(alert.dataset.raced);
    } else {
      go.disabled = refused.status === 404;
      showAlert(refused.status === 404 ? alert.dataset.gone : await worded(refused));
    }
  }
});

async function whole(method, path, json) {
  try {
    await (await ask(method, path, { json, once: true })).text();
    tellNext(dialog.dataset.restored);
    location.reload();
  } catch (refused) {
    const isGone =
      refused.status === 404 ||
      refused.errors?.some(({ code }) => code === "change_not_kept" || code === "change_undone");
    go.disabled = refused.status !== 0;
    showAlert(
      isGone
        ? alert.dataset.kept
        : refused.errors?.some(({ code }) => code === "changed_since" || code === "item_not_found")
          ? alert.dataset.changed
          : await worded(refused),
    );
  }
}

async function worded(refused) {
  const words = await import("./words.js");
  return [...new Set((refused.errors?.length ? refused.errors : [refused]).map(words.worded))].join(" ");
}

function showAlert(text) {
  alert.textContent = text;
  alert.hidden = false;
  alert.focus();
}
