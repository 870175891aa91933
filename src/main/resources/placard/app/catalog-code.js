// The QR code of a menu: made when it is first wanted, shared, and printed for the tables.
import { html, nothing, render } from "./lit-html.js";
import { Problem, ask, home, json, save } from "./api.js";
import { keep, kept } from "./draft.js";
import { safe } from "./filename.js";
import { tablesOf } from "./tables.js";
import { count, say, worded } from "./words.js";

/** The templates whose guests sit at tables. */
const WITH_TABLES = ["restaurant", "bakery"];
const FIRST_TABLES = "1–12";
const { api } = document.getElementById("main").dataset;

let dialog;
let menu;
let left;
let tables;
let fault = "";
let isBusy = false;
let said = "";

/**
 * Shows the code of a menu, or offers to make it.
 *
 * @param isNew whether the menu has just been published for the first time
 * @param made() is called with the code that was made
 */
export async function show(catalog, { isNew = false, made = () => {} } = {}) {
  menu = { ...catalog, isNew, made };
  tables = kept(typed()).tables ?? FIRST_TABLES;
  fault = said = "";
  dialog ??= opened();
  draw();
  dialog.showModal();
  if (menu.qr) return;
  try {
    left = (await json(ask("GET", "credits?limit=1"))).credits.remaining;
  } catch (refused) {
    if (!(refused instanceof Problem)) throw refused;
  }
  draw();
}

/** Everywhere the tables of a menu are what was typed last. */
const typed = () => `/tables/${menu.id}`;

function opened() {
  const made = document.createElement("dialog");
  made.className = "ask menucode";
  made.setAttribute("aria-labelledby", "menucode-title");
  document.getElementById("main").append(made);
  return made;
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

async function make() {
  if (menu.qr) return;
  const { qr } = await json(ask("POST", "qr", { json: { name: menu.name, catalogId: menu.id }, once: true }));
  menu.qr = { id: qr.id, slug: qr.slug, shortUrl: qr.shortUrl };
  menu.made(menu.qr);
}

async function print() {
  await make();
  const named = tablesOf(tables);
  const body = { ids: [menu.qr.id], template: "table_tent", ...(named ? { tables: named } : {}) };
  const pdf = await (await ask("POST", "qr/sheet", { json: body })).blob();
  save(pdf, `${safe(named ? say("js.tables.file", menu.name, tables.trim()) : menu.name)}.pdf`);
  said = say("js.menucode.downloaded");
}

async function copy() {
  await navigator.clipboard.writeText(menu.qr.shortUrl);
  said = say("js.menucode.copied");
  draw();
}

async function share() {
  try {
    await navigator.share({ title: menu.name, url: menu.qr.shortUrl });
  } catch (refused) {
    if (refused.name !== "AbortError") throw refused;
  }
}

function link() {
  return html`<div class="shown">
    <img class="symbol" src="${api}qr/${menu.qr.id}/image.svg" alt=${say("js.menucode.symbol", menu.name)} />
    <div class="stack">
      <p>
        <a class="short" href=${menu.qr.shortUrl} target="_blank" rel="noopener"
          >${menu.qr.shortUrl.replace(/^https?:\/\//, "")}</a
        >
      </p>
      ${navigator.clipboard ? html`<button class="button quiet" type="button" @click=${copy}>${say("js.menucode.copy")}</button>` : nothing}
      ${navigator.share ? html`<button class="button quiet" type="button" @click=${share}>${say("js.menucode.share")}</button>` : nothing}
      <a class="button quiet" href="${home}codes/${menu.qr.id}#look">${say("js.menucode.look")}</a>
      <a class="button quiet" href="${home}codes?catalogId=${menu.id}">${say("js.menucode.here")}</a>
    </div>
  </div>`;
}

function draw() {
  const hasTables = WITH_TABLES.includes(menu.template);
  const busy = isBusy ? "true" : nothing;
  const sheet = `${home}codes/sheet?ids=${menu.qr?.id}${hasTables ? `&tables=${encodeURIComponent(tables)}` : ""}`;
  render(
    html`<form
      novalidate
      @submit=${(event) => {
        event.preventDefault();
        doing(hasTables ? print : make);
      }}
    >
      <h2 id="menucode-title">
        ${menu.isNew ? say("js.menucode.published", menu.name) : say("js.menucode.title", menu.name)}
      </h2>
      ${menu.status === "published" ? nothing : html`<p class="warned">${say("js.menucode.draft")}</p>`}
      ${
        menu.qr
          ? link()
          : html`<p class="soft">
              ${say("js.menucode.none")}${left === undefined ? "" : ` ${say("js.cost", count("js.credits", left))}.`}
            </p>`
      }
      ${fault ? html`<p class="fault" role="alert">${fault}</p>` : nothing}
      ${
        hasTables
          ? html`<div class="field">
              <label for="menucode-tables">${say("js.tables")}</label>
              <input
                id="menucode-tables"
                dir="auto"
                maxlength="2000"
                autocomplete="off"
                aria-describedby="menucode-hint"
                .value=${tables}
                @input=${({ target }) => {
                  tables = target.value;
                  keep({ tables }, typed());
                  draw();
                }}
              />
              <p class="hint" id="menucode-hint">${say("js.tables.hint")}</p>
            </div>`
          : nothing
      }
      <p class="soft" role="status">${said}</p>
      <div class="buttons">
        <button class="button quiet" type="button" @click=${() => dialog.close()}>${say("js.menu.close")}</button>
        ${menu.qr ? html`<a class="button quiet" href=${sheet}>${say("js.menucode.sheet")}</a>` : nothing}
        ${
          hasTables
            ? html`<button class="button" aria-disabled=${busy}>${say("js.menucode.print")}</button>`
            : menu.qr
              ? nothing
              : html`<button class="button" aria-disabled=${busy}>${say("js.menucode.make")}</button>`
        }
        ${
          hasTables && !menu.qr
            ? html`<button class="button quiet" type="button" aria-disabled=${busy} @click=${() => doing(make)}>
                ${say("js.menucode.make")}
              </button>`
            : nothing
        }
      </div>
    </form>`,
    dialog,
  );
}
