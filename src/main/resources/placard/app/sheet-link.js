// The link for a printer: made for the sheet on the screen, handed over, and revoked.
import { html, nothing, render } from "./lit-html.js";
import { Problem, ask, json } from "./api.js";
import { language, say, worded } from "./words.js";

const DAYS = [1, 7, 30];
const day = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });

let dialog;
let sheet;
let days = 7;
let made;
let links = [];
let fault = "";
let said = "";
let isBusy = false;

/** Shows the dialog for a sheet: the body of its request, and its name for people. */
export function show(body, name) {
  sheet = { body, name };
  made = undefined;
  dialog ??= opened();
  draw();
  dialog.showModal();
  doing(list);
}

function opened() {
  const element = document.createElement("dialog");
  element.className = "ask menucode";
  element.setAttribute("aria-labelledby", "printlink-title");
  document.getElementById("main").append(element);
  return element;
}

/** Does it once at a time, and says what was refused. */
async function doing(work) {
  if (isBusy) return;
  isBusy = true;
  fault = said = "";
  draw();
  try {
    await work();
  } catch (refused) {
    if (!(refused instanceof Problem)) throw refused;
    fault = worded(refused.errors[0] ?? refused);
  }
  isBusy = false;
  draw();
}

async function list() {
  ({ links } = await json(ask("GET", "qr/sheet/links?limit=100")));
}

async function make() {
  made = (await json(ask("POST", `qr/sheet/links?days=${days}`, { json: sheet.body, once: true }))).link;
  await list();
}

async function revoke(link) {
  await ask("DELETE", `qr/sheet/links/${link.id}`);
  if (made?.id === link.id) made = undefined;
  await list();
  said = say("js.printlink.revoked");
}

async function copy() {
  await navigator.clipboard.writeText(made.url);
  said = say("js.menucode.copied");
  draw();
}

async function share() {
  try {
    await navigator.share({ title: sheet.name, url: made.url });
  } catch (refused) {
    if (refused.name !== "AbortError") throw refused;
  }
}

function ready() {
  const mail = `mailto:?subject=${encodeURIComponent(sheet.name)}&body=${encodeURIComponent(made.url)}`;
  return html`<div class="field">
      <label for="printlink-url">${say("js.printlink.url")}</label>
      <input id="printlink-url" dir="ltr" readonly .value=${made.url} @focus=${({ target }) => target.select()} />
      <p class="hint">${say("js.printlink.once")}</p>
    </div>
    <div class="buttons">
      ${navigator.clipboard ? html`<button class="button" type="button" @click=${copy}>${say("js.menucode.copy")}</button>` : nothing}
      ${navigator.share ? html`<button class="button quiet" type="button" @click=${share}>${say("js.menucode.share")}</button>` : nothing}
      <a class="button quiet" href=${mail}>${say("js.printlink.mail")}</a>
    </div>`;
}

function choices() {
  return html`<fieldset class="pick chips">
    <legend>${say("js.printlink.days")}</legend>
    <div>
      ${DAYS.map(
        (each) =>
          html`<label
            ><input
              type="radio"
              name="printlink-days"
              ?autofocus=${days === each}
              .checked=${days === each}
              @change=${() => {
                days = each;
              }}
            /><span>${say(`js.printlink.days.${each}`)}</span></label
          >`,
      )}
    </div>
  </fieldset>`;
}

function row(link) {
  const until = say("js.printlink.until", day.format(new Date(link.expiresAt)));
  return html`<li>
    <span
      ><bdi>${link.name}</bdi> · ${say(`js.design.${link.template ?? "none"}`)}<br /><span class="soft"
        >${until}</span
      ></span
    >
    <button
      class="button quiet"
      type="button"
      aria-label="${say("js.printlink.revoke")}: ${link.name}"
      @click=${() => doing(() => revoke(link))}
    >
      ${say("js.printlink.revoke")}
    </button>
  </li>`;
}

function draw() {
  const busy = isBusy ? "true" : nothing;
  render(
    html`<form
      novalidate
      @submit=${(event) => {
        event.preventDefault();
        doing(make);
      }}
    >
      <h2 id="printlink-title">${say("js.printlink")}</h2>
      <p class="soft">${say("js.printlink.text")}</p>
      ${made ? ready() : choices()} ${fault ? html`<p class="fault" role="alert">${fault}</p>` : nothing}
      <p class="soft" role="status">${said}</p>
      ${
        links.length
          ? html`<h3>${say("js.printlink.open.links")}</h3>
              <ul class="printlinks">
                ${links.map(row)}
              </ul>`
          : nothing
      }
      <div class="buttons">
        <button class="button quiet" type="button" @click=${() => dialog.close()}>${say("js.menu.close")}</button>
        ${made ? nothing : html`<button class="button" aria-disabled=${busy}>${say("js.printlink.make")}</button>`}
      </div>
    </form>`,
    dialog,
  );
}
