// The designer for a new code.
import { html, nothing, render } from "./lit-html.js";
import { Problem, ask, home } from "./api.js";
import {
  catalogsOf,
  contentFields,
  empty,
  moreFields,
  sentContent,
  sentMore,
  suggestion,
  typePicker,
} from "./content.js";
import { FIXED } from "./code-vocabulary.js";
import { isUploading } from "./files.js";
import { Form } from "./form.js";
import {
  lookFields,
  openLook,
  openedDesign,
  paperFields,
  plain,
  previewed,
  sentDesign,
  withCaption,
  without,
} from "./look.js";
import { Preview, inPrint, mend } from "./preview.js";
import { forget, keep, kept } from "./draft.js";
import { Tabs, partOf } from "./tabs.js";
import { count, listed, say } from "./words.js";

const root = document.getElementById("designer");
const before = kept();
const start = openedDesign(JSON.parse(root.dataset.look));
/** The menu that the code is for, if the user came from it. */
const asks = new URLSearchParams(location.search);
const menu = asks.get("catalog");
/** Types that people want in the symbol itself: phones join a network or keep a contact without a connection. */
const USUALLY_FIXED = ["wifi", "vcard"];
/** The look of new codes, as the workspace's brand is now. */
const usual = () => withCaption({ ...plain(), ...start });
const form = new Form(
  {
    ...empty(),
    ...before,
    ...(menu ? { type: "menu", catalogId: menu } : {}),
    design: withCaption({ ...plain(), ...start, ...before.design }),
  },
  changed,
);
const preview = new Preview(draw, (patch) => mend(form, patch));
const parts = new Tabs(["content", "look", "print"], opening);
form.reveal = (path) => parts.open(partOf(path));
let isSending = false;
let catalogs = [];
let menus = null;

function opening() {
  if (parts.now === "look") openLook(form);
  draw();
}

/** A code like another one, which the address names. A reload goes on with what was typed since. */
async function startLike() {
  const [from, look] = [asks.get("from"), asks.get("look")];
  if (!from && !look) return;
  await (await import("./looks.js")).like(form, { from, look });
  history.replaceState(null, "", location.pathname);
  changed();
}

function changed(path) {
  if (path === "/type") form.value.kind = USUALLY_FIXED.includes(form.value.type) ? "static" : "dynamic";
  keepTyped();
  if (form.value.type === "menu") fetchMenus();
  preview.follow(drawn());
  draw();
}

/** A look that nobody changed is not kept, so that the code goes with the brand as it is by then. */
function keepTyped() {
  const { design, ...typed } = form.value;
  keep(JSON.stringify(design) === JSON.stringify(usual()) ? typed : form.value);
}

/** Menus are fetched once the user wants one. If there is only one, it is chosen. */
async function fetchMenus() {
  menus ??= catalogsOf();
  catalogs = await menus;
  if (form.value.type === "menu" && !catalogs.some(({ id }) => id === form.value.catalogId))
    form.value.catalogId = catalogs.length === 1 ? catalogs[0].id : "";
  draw();
}

/** A dynamic code's symbol is its short link, so that its look can be seen before there is any content. */
function drawn() {
  const { value } = form;
  const design = previewed(value.design);
  if (value.kind === "static" && FIXED.includes(value.type) && !isBlank(value)) return { ...body(), design };
  const slug = /^[A-Za-z0-9_-]{3,64}$/.test(value.slug) ? { slug: value.slug } : {};
  return { name: "-", targetUrl: "https://example.com/", design, ...slug };
}

function isBlank(value) {
  return value.type === "url" || value.type === "menu"
    ? !value.targetUrl
    : Object.keys(sentContent(value) ?? {}).length === 0;
}

/** To the API a menu is a web page. */
function asked(value) {
  return value.type === "menu"
    ? { ...value, type: "url", kind: "dynamic", targetUrl: "" }
    : { ...value, catalogId: "" };
}

function suggested() {
  const { type, catalogId } = form.value;
  return (type === "menu" && catalogs.find(({ id }) => id === catalogId)?.name) || suggestion(form.value);
}

function body() {
  const value = asked(form.value);
  const isFixed = value.kind === "static" && FIXED.includes(value.type);
  const { targetUrl } = value;
  const more = without(sentMore(value));
  return {
    name: value.name.trim() || suggested(),
    type: value.type,
    isDynamic: !isFixed,
    ...(value.type !== "url" ? { content: sentContent(value) } : targetUrl || !more.catalogId ? { targetUrl } : {}),
    tags: listed(value.tags),
    design: without(sentDesign(value.design)),
    ...(value.slug && !isFixed ? { slug: value.slug.trim() } : {}),
    ...more,
  };
}

async function make(event) {
  event.preventDefault();
  if (isSending || isUploading()) return;
  form.accept();
  const part = parts.now;
  if (form.value.type === "menu" && !form.value.catalogId) {
    form.faults.set("/catalogId", say("problem.required"));
    draw();
    document.getElementById("summary")?.focus();
    return;
  }
  isSending = true;
  draw();
  if (!(await areAddressesRight())) {
    isSending = false;
    draw();
    return;
  }
  try {
    const { qr } = await (await ask("POST", "qr", { json: body(), once: true })).json();
    forget();
    // A part that was opened while the code was being made is open there too.
    location.assign(`${home}codes/${qr.id}${parts.now === part ? "" : `#${parts.now}`}`);
    return;
  } catch (refused) {
    if (!(refused instanceof Problem)) throw refused;
    form.refuse(refused);
  }
  isSending = false;
  draw();
  document.getElementById("summary")?.focus();
}

/** Asks about addresses before a credit is spent. A better one is put into the form, to be looked at. */
async function areAddressesRight() {
  // Without a network the request itself is refused.
  const { approved } = await import("./destinations.js").catch(() => ({ approved: () => true }));
  const answer = await approved(body());
  if (answer === true) return true;
  if (answer && form.value.targetUrl === answer.from) form.value.targetUrl = answer.to;
  changed();
  parts.open("content");
  document.getElementById(form.id("/targetUrl"))?.focus();
  return false;
}

function draw() {
  render(
    html`<section class="card show" aria-labelledby="preview">${preview.show()}</section>
      <form novalidate @submit=${make}>
        ${form.summary()} ${parts.list(say("js.preview"))}
        ${parts.panel(
          "content",
          html`<section class="card">
              ${typePicker(form)}${contentFields(form, true, catalogs)}
              ${form.text("/name", say("js.name"), { most: 120, place: suggested(), hint: say("js.name.hint") })}
              ${form.text("/tags", say("js.tags"), { most: 400, hint: say("js.tags.hint"), list: "tags" })}
            </section>
            ${moreFields(form, { isNew: true, catalogs: [] })}`,
        )}
        ${parts.panel("look", lookFields(form, preview.report?.figures))}
        ${parts.panel(
          "print",
          html`<section class="card">
            ${paperFields(form)}${inPrint(preview.report)}
            <p class="hint">${say("js.print.first")}</p>
          </section>`,
        )}
        <div class="actions">
          <p class="soft">${say("js.cost", count("js.credits", Number(root.dataset.credits)))}</p>
          <button class="button" aria-disabled=${isSending ? "true" : nothing}>
            ${isSending ? say("js.making") : say("js.make")}
          </button>
        </div>
      </form>`,
    root,
  );
  root.removeAttribute("aria-busy");
}

changed();
opening();
await startLike();
// On a phone the keyboard would cover the form.
if (matchMedia("(pointer: fine)").matches && document.activeElement === document.body)
  document.getElementById(form.id("/targetUrl"))?.focus({ preventScroll: true });
