// The alerts of a workspace, which are saved together over the version that was read.
import { ask } from "./api.js";
import { keepForm, original } from "./keeping.js";
import { goOn, tellNext } from "./messages.js";

const form = document.getElementById("alerts");
const alert = form.querySelector("[role=alert]");
const fields = ["milestones", "quietDays", "creditsBelow"].map((name) => form.elements[name]);
const { elements } = original(form);
const before = fields.map(({ name }) => elements[name].value);
const forget = keepForm(form, "alerts");

function say(field, text) {
  const place = document.getElementById(`${field.name}-fault`);
  place.textContent = text;
  place.hidden = !text;
  if (text) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
}

/** Another person saved first: shows their values where nothing was typed, and keeps the others. */
async function follow() {
  const { alerts } = await (await ask("GET", "alerts", { fresh: true })).json();
  form.dataset.version = alerts.version;
  for (const [at, field] of fields.entries()) {
    const theirs = [alerts[field.name] ?? []].flat().join(", ");
    if (field.value === before[at]) field.value = theirs;
    before[at] = theirs;
  }
}

function fail(text) {
  alert.textContent = text;
  alert.hidden = false;
  alert.focus();
}

/** The numbers of a list; points and spaces within a number are of its language. */
function numbers(text) {
  return text
    .split(/[,;،\n]+/)
    .map((one) => one.replace(/[\s.’'  ]/g, ""))
    .filter(Boolean)
    .map((one) => (/^\d+$/.test(one) ? Number(one) : one));
}

form.addEventListener("input", ({ target }) => say(target, ""));
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { submitter } = event;
  alert.hidden = true;
  const [milestones, quietDays, creditsBelow] = fields;
  const json = {
    milestones: numbers(milestones.value),
    quietDays: quietDays.value ? Number(quietDays.value) : null,
    creditsBelow: creditsBelow.value ? Number(creditsBelow.value) : null,
  };
  if (submitter) submitter.disabled = true;
  try {
    await (await ask("PUT", "alerts", { json, headers: { "If-Match": `"${form.dataset.version}"` } })).text();
    forget();
    tellNext(form.dataset.saved);
    await goOn(() => location.reload());
  } catch (refused) {
    const { worded } = await import("./words.js");
    for (const fault of refused.errors ?? []) {
      const field = form.elements[fault.pointer.split("/")[1]];
      if (field) say(field, field === milestones ? form.querySelector("[data-wrong]").dataset.wrong : worded(fault));
    }
    if (refused.status === 412) await follow();
    fail(
      refused.status === 412 ? alert.dataset.raced : refused.errors?.length ? alert.dataset.fields : worded(refused),
    );
  } finally {
    if (submitter) submitter.disabled = false;
  }
});
