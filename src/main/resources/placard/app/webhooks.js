// Webhooks: the guided form, and what is done with one of them.
import { ask, json } from "./api.js";
import { keepForm } from "./keeping.js";
import { goOn, tell, tellNext } from "./messages.js";

const byId = (id) => document.getElementById(id);
const form = byId("connect");
const page = byId("webhook");
const tried = byId("tried");

for (const button of document.querySelectorAll("main button[hidden]")) if (button.id !== "help") button.hidden = false;

/** The answer is read to its end, so that the next page doesn't cut it off. */
const taken = async (method, path, options) => (await ask(method, path, options)).text();

async function worded(problem) {
  return (await import("./words.js")).worded(problem.errors?.[0] ?? problem);
}

/** Runs what a button asks for, once at a time, and says what went wrong. */
async function press(button, work) {
  button.disabled = true;
  try {
    await work();
  } catch (problem) {
    tell(await worded(problem), { isFault: true });
  } finally {
    button.disabled = false;
  }
}

/** The sentence about what came of a test, as the server says it about deliveries. */
function result(words, { status, failure }) {
  const kinds = { 2: "taken", 3: "redirect", 5: "broken" };
  const kind = failure ?? ([404, 410].includes(status) ? "gone" : (kinds[Math.trunc(status / 100)] ?? "refused"));
  return { isTaken: kind === "taken", text: words[kind].replace("{0}", status) };
}

/** Sends an example and says what came of it; returns whether it was taken. */
async function test(path, type, words) {
  tried.textContent = "…";
  try {
    const said = result(words, (await json(ask("POST", `${path}/test`, { json: { type } }))).test);
    tried.textContent = `${said.isTaken ? "✓" : "✗"} ${said.text}`;
    return said.isTaken;
  } catch (problem) {
    tried.textContent = "";
    throw problem;
  }
}

async function copy({ target }) {
  const secret = byId("secret");
  secret.select();
  // Without HTTPS browsers have no clipboard for scripts; the old way works everywhere.
  (await navigator.clipboard?.writeText(secret.value).catch(() => document.execCommand("copy"))) ??
    document.execCommand("copy");
  target.textContent = target.dataset.done;
}
byId("copy")?.addEventListener("click", copy);

if (form) {
  const alert = form.querySelector("[role=alert]");
  const { url, name } = form.elements;
  const chosen = (field) => new FormData(form).getAll(field);
  let named = "";
  // The name and the format follow from the host, until the owner says otherwise.
  url.addEventListener("input", () => {
    if (!URL.canParse(url.value)) return;
    const { hostname } = new URL(url.value);
    if (name.value === named) name.value = named = hostname.slice(0, 120);
    const format = [...(form.elements.format?.options ?? [])].find(({ value }) => hostname.includes(value));
    if (format) format.selected = true;
  });
  const codes = byId("these");
  if (codes) import("./webhook-codes.js").then(({ choose }) => choose(codes));
  const forget = keepForm(form, form.dataset.id || "webhook");
  form.addEventListener("input", () => clear());

  const clear = () => {
    alert.hidden = true;
    for (const fault of form.querySelectorAll(".fault")) fault.hidden = true;
    for (const field of form.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  };

  /** Shows a fault at its field and goes there. */
  const refuse = async (problem) => {
    const { worded: say } = await import("./words.js");
    const rest = [];
    // Another person saved first: the next time this form's values hold.
    if (problem.status === 412)
      form.dataset.version = (await json(ask("GET", `webhooks/${form.dataset.id}`, { fresh: true }))).webhook.version;
    for (const fault of problem.errors) {
      const place = [...form.querySelectorAll("[data-at]")].find(({ dataset }) => fault.pointer.startsWith(dataset.at));
      const text = place?.matches(".fault") ? place : place?.querySelector(".fault");
      if (!text) rest.push(say(fault));
      else {
        text.textContent = text.dataset[fault.code] ?? say(fault);
        text.hidden = false;
        place.querySelector("input, select")?.setAttribute("aria-invalid", "true");
      }
    }
    if (problem.errors.length === 0) rest.push(problem.status === 412 ? form.dataset.raced : say(problem));
    alert.textContent = rest.join(" ") || form.dataset.fields;
    alert.hidden = false;
    const first = form.querySelector("[aria-invalid], .fault:not([hidden])");
    (rest.length === 0 && first ? first : alert).focus();
  };

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    clear();
    const { id, version, next } = form.dataset;
    const sent = {
      name: name.value,
      types: chosen("types"),
      filter: { tags: chosen("tags"), qrIds: chosen("qrIds"), catalogIds: chosen("catalogIds") },
    };
    if (url.value.trim()) sent.url = url.value.trim();
    if (form.elements.format) sent.format = form.elements.format.value;
    const go = event.submitter;
    if (go) go.disabled = true;
    try {
      if (sent.types.length === 0) throw { errors: [{ pointer: "/types", code: "required" }] };
      if (id) {
        await taken("PATCH", `webhooks/${id}`, { json: sent, headers: { "If-Match": `"${version}"` } });
        forget();
        tellNext(form.dataset.saved);
        await goOn(() => location.assign(`${next}/${id}`));
      }
      connected((await json(ask("POST", "webhooks", { json: sent, once: true }))).webhook, next);
    } catch (problem) {
      await refuse(problem);
    } finally {
      if (go) go.disabled = false;
    }
  });

  /** The third step: the webhook is there, and a test shows whether messages arrive. */
  const connected = (webhook, next) => {
    const part = byId("try");
    const path = `webhooks/${webhook.id}`;
    forget();
    form.hidden = true;
    part.hidden = false;
    byId("secret").value = webhook.secret;
    byId("done").href = `${next}/${webhook.id}`;
    byId("fix").href = `${next}/${webhook.id}/change`;
    byId("trying").focus();
    byId("test").addEventListener("click", ({ target }) =>
      press(target, async () => {
        byId("fix").hidden = await test(path, webhook.types[0], JSON.parse(part.dataset.results));
      }),
    );
  };
}

if (page) {
  const { path, version, next, sample, results } = page.dataset;
  const headers = { "If-Match": `"${version}"` };
  const click = (selector, work) => {
    for (const button of document.querySelectorAll(selector))
      button.addEventListener("click", () => press(button, () => work(button)));
  };
  click("#test", () => test(path, sample, JSON.parse(results)));
  click("[data-resume]", async ({ dataset }) => {
    await taken("POST", `${path}/resume`, { json: { held: dataset.resume }, once: true });
    await goOn(() => location.reload());
  });
  click("[data-active]", async ({ dataset }) => {
    await taken("PATCH", path, { json: { isActive: dataset.active === "true" }, headers });
    await goOn(() => location.reload());
  });
  const rotating = byId("rotating");
  byId("rotate").addEventListener("click", () => rotating.showModal());
  rotating.querySelector("form").addEventListener("submit", async (event) => {
    if (event.submitter?.value !== "go") return;
    event.preventDefault();
    const alert = rotating.querySelector("[role=alert]");
    alert.hidden = true;
    event.submitter.disabled = true;
    try {
      const sent = { overlapHours: Number(byId("overlap").value) };
      byId("secret").value = (await json(ask("POST", `${path}/rotate`, { json: sent, once: true }))).webhook.secret;
      rotating.close();
      byId("once").addEventListener("close", () => location.reload(), { once: true });
      byId("once").showModal();
    } catch (problem) {
      alert.textContent = await worded(problem);
      alert.hidden = false;
      alert.focus();
    } finally {
      event.submitter.disabled = false;
    }
  });
  const sure = byId("sure");
  byId("delete").addEventListener("click", () => {
    sure.returnValue = "";
    sure.showModal();
  });
  sure.addEventListener("close", () => {
    if (sure.returnValue !== "go") return;
    press(byId("delete"), async () => {
      await taken("DELETE", path).catch((gone) => {
        if (gone.status !== 404) throw gone;
      });
      tellNext(page.dataset.deleted);
      await goOn(() => location.assign(next));
    });
  });
}

const resend = byId("resend");
resend?.addEventListener("click", () =>
  press(resend, async () => {
    await taken("POST", resend.dataset.path, { once: true });
    tellNext(resend.dataset.done);
    await goOn(() => location.reload());
  }),
);
