// Another beginning for the addresses of many codes: what would become of each is shown before anything changes.
import { html, nothing, render } from "./lit-html.js";
import { Problem, ask, home } from "./api.js";
import { web } from "./content.js";
import { forget, keep, kept } from "./draft.js";
import { Form, icon } from "./form.js";
import { count, learn, say, worded } from "./words.js";

await learn("leads-words");

const SHOWN = 100;
const DONE = "M5 12.500l4.500 4.500L19 7.500";
const CROSS = "M6 6l12 12M18 6L6 18";

const listed = (id) => [...document.getElementById(id).children];
const hosts = listed("hosts").map(({ textContent, dataset }) => ({ name: textContent, codes: Number(dataset.codes) }));
const tags = listed("tags").map(({ textContent }) => textContent);
let chosen = listed("chosen").map(({ dataset }) => dataset.id);

const root = document.getElementById("retarget");
const form = new Form({ from: "", to: "", tags: [], hosts: [], ...kept() }, () => {
  keep(form.value);
  plan = other = null;
  draw();
});
let plan = null;
/** The same beginning with the other scheme, if addresses have that. */
let other = null;
/** The changes, and the result of taking them back. */
let done = null;
let undone = null;
let isBusy = false;
let most = SHOWN;

function body(from = form.value.from) {
  const { to, ...some } = form.value;
  return {
    from: web(from.trim()),
    to: web(to.trim()),
    filter: { ...some, from: undefined, qrIds: chosen },
  };
}

const tried = async (json) => (await ask("POST", "qr/retarget?dryRun=true", { json })).json();

async function judge() {
  await send(async () => {
    const sent = body();
    plan = await tried(sent);
    other = null;
    if (plan.rows.length === 0 && /^https?:/i.test(sent.from)) {
      const from = /^https/i.test(sent.from)
        ? sent.from.replace(/^https/i, "http")
        : sent.from.replace(/^http/i, "https");
      if ((await tried(body(from))).rows.length > 0) other = from;
    }
    most = SHOWN;
  });
  if (form.faults.size === 0 && form.general.length === 0) reach("plan");
}

async function change() {
  await send(async () => {
    done = await (await ask("POST", "qr/retarget", { json: body(), once: true })).json();
    plan = null;
    forget();
  });
  reach("done");
}

async function undo() {
  await send(async () => {
    undone = await (await ask("POST", "qr/undo", { json: done.undo, once: true })).json();
  });
  reach("done");
}

/** Leads to the start of a section, which is often longer than the screen. */
function reach(id) {
  const section = document.getElementById(id);
  section?.focus();
  section?.scrollIntoView({ block: "start" });
}

async function send(work) {
  if (isBusy) return;
  isBusy = true;
  form.accept();
  draw();
  try {
    await work();
  } catch (refused) {
    if (!(refused instanceof Problem)) throw refused;
    // Another trial finds faults that came up between the two.
    plan = null;
    form.refuse(refused);
  }
  isBusy = false;
  draw();
  if (form.faults.size > 0 || form.general.length > 0) form.toFault();
}

/** Any of some words, as ticks. */
function several(name, label, choices) {
  const now = form.value[name];
  return html`<fieldset class="pick chips">
    <legend>${label}</legend>
    <div>
      ${choices.map(
        ([value, more = nothing]) =>
          html`<label
            ><input
              type="checkbox"
              .checked=${now.includes(value)}
              @change=${({ target }) =>
                form.set(`/${name}`, target.checked ? [...now, value] : now.filter((one) => one !== value))}
            /><span><bdi>${value}</bdi>${more}</span></label
          >`,
      )}
    </div>
  </fieldset>`;
}

function filters() {
  if (tags.length === 0 && hosts.length < 2) return nothing;
  const { tags: ofTags, hosts: ofHosts } = form.value;
  const number = ofTags.length + ofHosts.length;
  return html`<details class="more" ?open=${number > 0}>
    <summary>${say("js.lead.move.some")}${number > 0 ? html` <span class="count">${number}</span>` : nothing}</summary>
    <div class="stack">
      ${
        tags.length > 0
          ? several(
              "tags",
              say("js.lead.move.tags"),
              tags.map((tag) => [tag]),
            )
          : nothing
      }
      ${
        hosts.length > 1
          ? several(
              "hosts",
              say("js.lead.move.hosts"),
              hosts.slice(0, 20).map(({ name, codes }) => [name, html` <span class="count">${codes}</span>`]),
            )
          : nothing
      }
    </div>
  </details>`;
}

function line({ id, name, member, before, after, status, errors, warnings }) {
  return html`<li>
    <p class="rowline">
      <a href="${home}codes/${id}"><bdi>${name}</bdi></a>
      ${member === "fallbackUrl" ? html`<span class="soft">${say("js.lead.move.closed")}</span>` : nothing}
      ${status === "printed" || status === "changed_since" ? html`<span class="badge calm">${say(`js.lead.move.${status}`)}</span>` : nothing}
    </p>
    ${errors.map((fault) => html`<p class="fault">${worded(fault)}</p>`)}
    ${warnings.map((text) => html`<p class="warned">${text}</p>`)}
    <p class="values">
      ${
        status === "printed" || status === "changed_since"
          ? html`<bdi dir="ltr">${after ?? "–"}</bdi>`
          : html`<del><span class="unseen">${say("js.lead.move.was")}</span><bdi dir="ltr">${before}</bdi></del
              ><span class="to" aria-hidden="true">→</span
              ><ins><span class="unseen">${say("js.lead.move.becomes")}</span><bdi dir="ltr">${after}</bdi></ins>`
      }
    </p>
  </li>`;
}

function rows(all) {
  return html`<ul class="planned listed addresses">
      ${all.slice(0, most).map(line)}
    </ul>
    ${
      all.length > most
        ? html`<p>
            <button
              class="button quiet"
              type="button"
              @click=${() => {
                most += 5 * SHOWN;
                draw();
              }}
            >
              ${say("js.bulk.more", all.length - most)}
            </button>
          </p>`
        : nothing
    }`;
}

function planned() {
  const { summary, rows: all } = plan;
  if (all.length === 0)
    return html`<section class="card stack" id="plan" tabindex="-1">
      <h2>${say("js.lead.move.none")}</h2>
      ${
        other
          ? html`<p>${say("js.lead.move.other")} <bdi dir="ltr">${other}</bdi></p>
              <p>
                <button
                  class="button quiet"
                  type="button"
                  @click=${() => {
                    form.set("/from", other);
                    judge();
                  }}
                >
                  ${say("js.lead.move.use")}
                </button>
              </p>`
          : html`<p class="soft">${say("js.lead.move.none.text")} ${say("js.lead.move.apart")}</p>`
      }
    </section>`;
  const isWrong = summary.wrong > 0;
  return html`<section class="card stack" id="plan" tabindex="-1">
    <h2>${isWrong ? count("js.lead.move.wrong", summary.wrong) : count("js.lead.move.would", summary.codes)}</h2>
    <p class=${isWrong ? "soft" : "warned"}>${say(isWrong ? "js.lead.move.mend" : "js.lead.move.print")}</p>
    <p class="soft">${say("js.lead.move.apart")}</p>
    ${rows(all)}
  </section>`;
}

function finished() {
  const shown = undone ?? done;
  const { codes, changedSince } = shown.summary;
  return html`<section class="card stack" id="done" tabindex="-1">
    <h2>${icon(DONE)} ${count(undone ? "js.lead.move.undone" : "js.lead.move.done", codes)}</h2>
    ${form.summary()}
    ${undone && changedSince > 0 ? html`<p class="warned">${count("js.lead.move.since", changedSince)}</p>` : nothing}
    <div class="buttons">
      <a class="button quiet" href="${home}codes">${say("js.bulk.list")}</a>
      ${
        !undone && done.undo
          ? html`<button class="button quiet" type="button" aria-disabled=${isBusy ? "true" : nothing} @click=${undo}>
              ${say("js.lead.move.undo")}
            </button>`
          : html`<button
              class="button quiet"
              type="button"
              @click=${() => {
                done = undone = null;
                draw();
                document.getElementById(form.id("/from")).focus();
              }}
            >
              ${say("js.lead.move.again")}
            </button>`
      }
    </div>
    ${undone ? rows(undone.rows.filter(({ status }) => status !== "changed")) : rows(done.rows)}
  </section>`;
}

function draw() {
  root.removeAttribute("aria-busy");
  if (done) {
    render(finished(), root);
    return;
  }
  const canChange = plan && plan.summary.wrong === 0 && plan.summary.codes > 0;
  const url = { type: "url", mode: "url", dir: "ltr", place: "https://", leave: web };
  render(
    html`<form
      novalidate
      class="stack"
      @submit=${(event) => {
        event.preventDefault();
        if (canChange) change();
        else judge();
      }}
    >
      ${form.summary()}
      <section class="card stack">
        ${
          chosen.length > 0
            ? html`<p class="picked">
                <strong>${count("js.lead.move.chosen", chosen.length)}</strong>
                <button
                  class="button quiet"
                  type="button"
                  @click=${() => {
                    chosen = [];
                    form.changed();
                  }}
                >
                  ${icon(CROSS)} ${say("js.lead.move.all")}
                </button>
              </p>`
            : nothing
        }
        ${form.text("/from", say("js.lead.move.from"), { ...url, hint: say("js.lead.move.from.hint"), list: "origins" })}
        <datalist id="origins">${hosts.map(({ name }) => html`<option value="https://${name}"></option>`)}</datalist>
        ${form.text("/to", say("js.lead.move.to"), { ...url, hint: say("js.lead.move.to.hint") })} ${filters()}
      </section>
      ${plan ? planned() : nothing}
      <div class="actions">
        <p class="soft" role="status">${isBusy ? say("js.bulk.judging") : plan ? "" : say("js.lead.move.trial")}</p>
        <button class="button" aria-disabled=${isBusy ? "true" : nothing}>
          ${canChange ? count("js.lead.move.do", plan.summary.codes) : say("js.lead.move.check")}
        </button>
      </div>
    </form>`,
    root,
  );
}

draw();
