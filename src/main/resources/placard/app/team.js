// People, invitations and keys: dialogs that ask, and requests that do it.
import { ask, now } from "./api.js";
import { keepDialog } from "./keeping.js";
import { tell, tellNext } from "./messages.js";

const once = document.getElementById("once");
const sure = document.getElementById("sure");

for (const button of document.querySelectorAll("main button[hidden]")) button.hidden = false;

/** Says what went wrong, where it was asked for. */
async function refused(place, error) {
  const { worded } = await import("./words.js");
  place.textContent = worded(error.errors?.[0] ?? error);
  place.hidden = false;
  place.focus();
}

/** A dialog whose form stays open until the request was taken. */
function form(dialog, send) {
  const alert = dialog.querySelector("[role=alert]");
  const keeping = keepDialog(dialog);
  dialog.querySelector("form").addEventListener("submit", async (event) => {
    const go = event.submitter;
    if (go?.value !== "go") return;
    event.preventDefault();
    alert.hidden = true;
    go.disabled = true;
    try {
      await send(new FormData(event.target));
      keeping.end();
      dialog.close();
    } catch (error) {
      await refused(alert, error);
    } finally {
      go.disabled = false;
    }
  });
  return (what, again) => {
    alert.hidden = true;
    dialog.showModal();
    keeping.begin(what, dialog.querySelector("h2").textContent, again);
  };
}

/** Shows a link or a key, this once. */
function show(text) {
  const secret = document.getElementById("secret");
  secret.value = text;
  once.addEventListener("close", () => location.reload(), { once: true });
  once.showModal();
  secret.select();
}

document.getElementById("copy").addEventListener("click", async ({ target }) => {
  const secret = document.getElementById("secret");
  secret.select();
  // Without HTTPS browsers have no clipboard for scripts; the old way works everywhere.
  (await navigator.clipboard?.writeText(secret.value).catch(() => document.execCommand("copy"))) ??
    document.execCommand("copy");
  target.textContent = target.dataset.done;
});

const place = document.getElementById("place");
if (place) {
  const fields = place.querySelector("form").elements;
  const catalogs = document.getElementById("catalogs");
  let path = "";
  const limit = () => {
    if (catalogs) catalogs.hidden = fields.role.value !== "staff";
  };
  place.addEventListener("change", limit);
  const open = form(place, async (data) => {
    const json = { role: data.get("role") };
    const chosen = data.getAll("catalog");
    if (json.role === "staff") json.catalogIds = chosen.length ? chosen : null;
    if (path) {
      await (await ask("PATCH", path, { json })).text();
      tellNext(place.dataset.saved);
      location.reload();
    } else {
      if (data.get("recipient").trim()) json.recipient = data.get("recipient");
      if (data.get("email").trim()) json.email = data.get("email").trim();
      const { invitation } = await (await ask("POST", "invitations", { json, once: true })).json();
      if (invitation.isMailed)
        once.querySelector("p").textContent += " " + fields.email.dataset.mailed.replace("{0}", json.email);
      show(invitation.url);
    }
  });
  for (const button of document.querySelectorAll("[data-place]")) {
    button.addEventListener("click", () => {
      path = button.dataset.place;
      place.querySelector("form").reset();
      place.querySelector("h2").textContent = button.dataset.title;
      const go = place.querySelector("[value=go]");
      go.textContent = path ? go.dataset.save : go.dataset.invite;
      document.getElementById("for").hidden = path !== "";
      for (const radio of place.querySelectorAll("[name=role]")) radio.checked = radio.value === button.dataset.role;
      const ids = (button.dataset.catalogs ?? "").split(" ");
      for (const box of place.querySelectorAll("[name=catalog]")) box.checked = ids.includes(box.value);
      open(path || "invite", () => button.click());
      limit();
    });
  }
}

const key = document.getElementById("key");
if (key) {
  const open = form(key, async (data) => {
    const json = { name: data.get("name"), scopes: data.getAll("scope") };
    if (data.get("days")) json.expiresAt = new Date(now() + data.get("days") * 86_400_000).toISOString();
    show((await (await ask("POST", "keys", { json, once: true })).json()).key.secret);
  });
  document.getElementById("new").addEventListener("click", () => {
    key.querySelector("form").reset();
    open("key", () => document.getElementById("new").click());
  });
}

let pending;
for (const button of document.querySelectorAll("[data-delete]")) {
  button.addEventListener("click", () => {
    pending = button;
    sure.querySelector("h2").textContent = button.dataset.title;
    sure.querySelector("p").textContent = button.dataset.text;
    sure.querySelector("li").textContent = button.dataset.name;
    sure.querySelector("[value=go]").textContent = button.dataset.do;
    // Their webhooks may go on without them, or stop with them.
    const hooks = (button.dataset.hooks ?? "").split("\n").filter(Boolean);
    sure.querySelector(".choices").hidden = hooks.length === 0;
    document.getElementById("pause").checked = hooks.length > 0;
    document
      .getElementById("hooks")
      .replaceChildren(...hooks.map((name) => Object.assign(document.createElement("li"), { textContent: name })));
    sure.returnValue = "";
    sure.showModal();
  });
}
sure.addEventListener("close", () => {
  const query = document.getElementById("pause").checked ? "?pauseWebhooks=true" : "";
  if (sure.returnValue === "go") remove(pending, pending.dataset.delete + query);
});
for (const button of document.querySelectorAll("[data-send]")) {
  button.addEventListener("click", () => remove(button, button.dataset.send));
}

/** A thing that is gone already counts as removed. */
async function remove(button, path) {
  button.disabled = true;
  try {
    await ask("DELETE", path)
      .then((gone) => gone.text())
      .catch((error) => {
        if (error.status !== 404) throw error;
      });
    if (button.dataset.done) tellNext(button.dataset.done);
    if (button.dataset.next) location.assign(button.dataset.next);
    else location.reload();
  } catch (error) {
    button.disabled = false;
    const { worded } = await import("./words.js");
    tell(worded(error.errors?.[0] ?? error), { isFault: true });
  }
}
