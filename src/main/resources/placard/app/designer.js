// The designer for a new code.
import { html, nothing, render } from "./lit-html.js";
import { Problem, ask, home } from "./api.js";
import { contentFields, empty, sentContent, suggestion, tags, typePicker } from "./content.js";
import { isUploading } from "./files.js";
import { Form } from "./form.js";
import { Preview, lookFields, plain, sentDesign, without } from "./look.js";
import { forget, keep, kept } from "./draft.js";
import { count, say } from "./words.js";

const root = document.getElementById("designer");
const form = new Form({ ...empty(), design: plain(), ...kept() }, changed);
const preview = new Preview(draw);
let isSending = false;

function changed() {
  keep(form.value);
  preview.follow(drawn());
  draw();
}

/** A dynamic code's symbol is its short link, so that its look can be seen before there is any content. */
function drawn() {
  const { value } = form;
  const design = without(sentDesign(value.design));
  return value.kind === "static" && !isBlank(value)
    ? { ...body(), design }
    : { name: "-", targetUrl: "https://example.com/", design };
}

function isBlank(value) {
  return value.type === "url" ? !value.targetUrl : Object.keys(sentContent(value) ?? {}).length === 0;
}

function body() {
  const { value } = form;
  const isFixed = value.kind === "static" && !["pdf", "image", "social"].includes(value.type);
  return {
    name: value.name.trim() || suggestion(value),
    type: value.type,
    isDynamic: !isFixed,
    ...(value.type === "url" ? { targetUrl: value.targetUrl } : { content: sentContent(value) }),
    tags: tags(value.tags),
    design: without(sentDesign(value.design)),
  };
}

async function make(event) {
  event.preventDefault();
  if (isSending || isUploading()) return;
  isSending = true;
  form.accept();
  draw();
  try {
    const { qr } = await (await ask("POST", "qr", { json: body(), once: true })).json();
    forget();
    location.assign(`${home}codes/${qr.id}`);
    return;
  } catch (refused) {
    if (!(refused instanceof Problem)) throw refused;
    form.refuse(refused);
  }
  isSending = false;
  draw();
  document.getElementById("summary")?.focus();
}

function draw() {
  render(html`${preview.show()}
    <form novalidate @submit=${make}>
      ${form.summary()}
      <section class="card">${typePicker(form)}${contentFields(form, true)}
        ${form.text("/name", say("js.name"), { most: 120, place: suggestion(form.value), hint: say("js.name.hint") })}
        ${form.text("/tags", say("js.tags"), { most: 400, hint: say("js.tags.hint"), list: "tags" })}</section>
      <section class="card"><h2>${say("js.look")}</h2>${lookFields(form)}</section>
      <div class="actions"><p class="soft">${say("js.cost", count("js.credits", Number(root.dataset.credits)))}</p>
        <button class="button" aria-disabled=${isSending ? "true" : nothing}>${isSending ? say("js.making") : say("js.make")}</button></div>
    </form>`, root);
  root.removeAttribute("aria-busy");
}

changed();
