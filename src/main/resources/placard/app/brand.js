// The colours and the logo of a workspace, and how its new codes look.
import { html, nothing, render } from "./lit-html.js";
import { Problem, ask } from "./api.js";
import { forget, keep, kept } from "./draft.js";
import { filesField, isUploading } from "./files.js";
import { Form } from "./form.js";
import { lookFields, openedDesign, plain, sentDesign, without } from "./look.js";
import { tellNext } from "./messages.js";
import { Preview, mend } from "./preview.js";
import { say } from "./words.js";

const root = document.getElementById("brand");
let workspace = JSON.parse(root.dataset.workspace);
const form = new Form(opened(JSON.parse(root.dataset.look)), changed);
const before = JSON.stringify(form.value);
Object.assign(form.value, kept().value);
const preview = new Preview(draw, (patch) => (form.value.own === "own" ? mend(form, patch) : mendBrand(patch)));
let isSending = false;
let raced = "";

/** The form over a workspace; look is what new codes begin with as the server makes it of the brand. */
function opened(look) {
  const { brand, defaults } = workspace;
  return {
    brand: { ...brand, logoFileId: brand.logoFileId ?? "" },
    own: defaults.design ? "own" : "brand",
    design: { ...plain(), ...openedDesign(look) },
  };
}

/** The design to draw: the look of its own, or the one that the brand makes. */
function drawn() {
  const { value } = form;
  if (value.own === "own") return without(sentDesign(value.design));
  const { primaryColor, backgroundColor, logoFileId } = value.brand;
  return without({
    fgColor: primaryColor,
    bgColor: backgroundColor,
    ...(logoFileId ? { brandingMode: "logo", logoFileId } : {}),
  });
}

function changed() {
  if (isChanged()) keep({ value: form.value });
  else forget();
  preview.follow({ name: "-", targetUrl: "https://example.com/", design: drawn() });
  draw();
}

/** Applies a fix of colours to those of the brand. */
function mendBrand({ design = {} }) {
  const { brand } = form.value;
  if (design.fgColor !== undefined) brand.primaryColor = design.fgColor;
  if (design.bgColor !== undefined) brand.backgroundColor = design.bgColor;
  if (design.brandingMode === "none" || design.logoFileId === null) brand.logoFileId = "";
  form.changed("/brand");
}

const isChanged = () => JSON.stringify(form.value) !== before;

async function save(event) {
  event.preventDefault();
  if (isSending || isUploading()) return;
  isSending = true;
  raced = "";
  form.accept();
  draw();
  const { value } = form;
  const json = {
    brand: { ...value.brand, logoFileId: value.brand.logoFileId || null },
    defaults: { design: value.own === "own" ? sentDesign(value.design) : null },
  };
  try {
    await (await ask("PATCH", "workspace", { json, headers: { "If-Match": `"${workspace.version}"` } })).text();
    forget();
    tellNext(root.dataset.saved);
    location.reload();
    return;
  } catch (refused) {
    if (!(refused instanceof Problem)) throw refused;
    if (refused.status === 412) {
      workspace = (await (await ask("GET", "workspace", { fresh: true })).json()).workspace;
      raced = root.dataset.raced;
    } else {
      for (const fault of refused.errors) fault.pointer = fault.pointer.replace("/defaults/design", "/design");
      form.refuse(refused);
    }
  }
  isSending = false;
  draw();
  (document.getElementById("summary") ?? document.getElementById("raced"))?.focus();
}

function draw() {
  const { value } = form;
  render(
    html`<section class="card show" aria-labelledby="preview">${preview.show()}</section>
      <form novalidate @submit=${save}>
        ${form.summary()}
        ${raced ? html`<p class="summary" role="alert" tabindex="-1" id="raced">${raced}</p>` : nothing}
        <section class="card">
          <h2>${say("js.brand")}</h2>
          <p class="soft">${say("js.brand.text")}</p>
          ${form.ownColour("/brand/primaryColor", say("js.brand.colour"), "#0b5d53")}
          ${form.ownColour("/brand/backgroundColor", say("js.brand.ground"), "#ffffff")}
          ${filesField(form, "/brand/logoFileId", say("js.logo"), { accept: "image/jpeg,image/png,image/webp", many: false })}
        </section>
        <section class="card">
          ${form.pick("/own", say("js.brand.codes"), [
            ["brand", say("js.brand.codes.brand")],
            ["own", say("js.brand.codes.own")],
          ])}
          <p class="hint">${say("js.brand.codes.hint")}</p>
        </section>
        ${value.own === "own" ? lookFields(form) : nothing}
        <div class="actions">
          <p class="soft" role="status">${isChanged() ? say("js.unsaved") : ""}</p>
          <button class="button" aria-disabled=${isSending || !isChanged() ? "true" : nothing}>
            ${say("js.save")}
          </button>
        </div>
      </form>`,
    root,
  );
  root.removeAttribute("aria-busy");
}

changed();
