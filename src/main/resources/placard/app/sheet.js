// Many codes on paper: which, on what, and the page as it will be printed.
import { html, nothing, render } from "./lit-html.js";
import { Problem, ask, save } from "./api.js";
import { forget, keep, kept } from "./draft.js";
import { Form, icon } from "./form.js";
import { safe } from "./filename.js";
import { numeric } from "./look.js";
import { quantity } from "./quantities.js";
import { design, thumbs } from "./sheet-designs.js";
import { show as showLink } from "./sheet-link.js";
import { tablesOf } from "./tables.js";
import { count, language, say } from "./words.js";

const number = (millimetres) => new Intl.NumberFormat(`${language}-u-nu-latn`).format(millimetres);

const WAIT_MS = 200;
const a4 = (labelWidthMm, labelHeightMm, leftMm, topMm, columnGapMm) => ({
  labelWidthMm,
  labelHeightMm,
  leftMm,
  topMm,
  columnGapMm,
  rowGapMm: 0,
  cropMarks: false,
});

/** Labels as they are sold, by the number on the box, and how many a sheet has. */
const SOLD = {
  L7159: [a4(63.5, 33.9, 7.25, 12.9, 2.5), 24],
  L7160: [a4(63.5, 38.1, 7.25, 15.15, 2.5), 21],
  L7161: [a4(63.5, 46.6, 7.25, 8.7, 2.5), 18],
  L7163: [a4(99.1, 38.1, 4.65, 15.15, 2.5), 14],
  L7173: [a4(99.1, 57, 4.65, 6, 2.5), 10],
  L7165: [a4(99.1, 67.7, 4.65, 13.1, 2.5), 8],
  5160: [{ paper: "letter", ...a4(66.67, 25.4, 4.76, 12.7, 3.18) }, 30],
  5163: [{ paper: "letter", ...a4(101.6, 50.8, 3.97, 12.7, 4.76) }, 10],
  5164: [{ paper: "letter", ...a4(101.6, 84.66, 3.97, 12.7, 4.76) }, 6],
};

const STOCKS = {
  tent: { labelShape: "tent" },
  label: {},
  round: { labelShape: "round", labelWidthMm: 50, cropMarks: true },
  printer: { paper: "label" },
};
const MEASURES = ["labelWidthMm", "labelHeightMm", "leftMm", "topMm", "marginMm", "columnGapMm", "rowGapMm", "bleedMm"];

const root = document.getElementById("press");
const codes = [...document.querySelectorAll("#chosen li")].map((item) => ({
  id: item.dataset.id,
  name: item.textContent,
  hasTables: "tables" in item.dataset,
  isOfCatalog: "catalog" in item.dataset,
}));
const mayHaveTables = codes.length === 1 && codes[0].hasTables;

/** The design to begin with: plain labels only for what is no page of the business. */
function usual() {
  if (mayHaveTables) return "table_tent";
  return codes.length === 1 && codes[0].isOfCatalog ? "window_sticker" : "";
}

/** The tables that the screen before was asked for. */
const asked = new URLSearchParams(location.search).get("tables");

const form = new Form(
  {
    design: usual(),
    layout: "classic",
    title: "",
    call: "",
    wifiId: "",
    stock: mayHaveTables ? "tent" : "label",
    how: mayHaveTables ? "tables" : "copies",
    tables: "1–12",
    copies: "1",
    captions: true,
    tableCaption: "",
    firstLabel: "",
    captionPlace: "auto",
    sameVersion: false,
    paper: "a4",
    labelShape: "rectangle",
    cropMarks: "",
    spotColors: "",
    ...kept(),
    ...(asked === null ? {} : { tables: asked }),
  },
  changed,
);
let sheet = null;
let picture = null;
let page = 1;
let doubts = [];
let timer;
let running;
let isBusy = false;

function body() {
  const { value } = form;
  const isOfTables = value.how === "tables" && mayHaveTables;
  const copies = Math.max(1, Math.min(500, Math.trunc(quantity(value.copies, language) ?? 1)));
  return {
    ids: isOfTables ? [codes[0].id] : codes.flatMap(({ id }) => Array(copies).fill(id)),
    ...(isOfTables
      ? {
          tables: tablesOf(value.tables) ?? [],
        }
      : {}),
    ...(isOfTables && value.captions && value.tableCaption ? { tableCaption: value.tableCaption } : {}),
    ...(value.design && !isOfTables ? {} : { captions: value.captions }),
    ...(value.firstLabel ? { firstLabel: numeric(value.firstLabel) } : {}),
    ...(value.captionPlace === "auto" || value.design ? {} : { captionPlace: value.captionPlace }),
    ...(value.sameVersion ? { sameVersion: true } : {}),
    ...(value.design
      ? design(value)
      : value.stock === "own"
        ? measures(value)
        : (SOLD[value.stock]?.[0] ?? STOCKS[value.stock])),
  };
}

function measures(value) {
  const own = { paper: value.paper, labelShape: value.labelShape };
  for (const name of MEASURES) if (value[name]) own[name] = numeric(value[name]);
  if (value.cropMarks) own.cropMarks = value.cropMarks === "yes";
  if (value.spotColors.trim()) own.spotColors = value.spotColors.trim();
  return own;
}

function changed() {
  keep(form.value);
  clearTimeout(timer);
  running?.abort();
  timer = setTimeout(look, WAIT_MS);
  draw();
}

/** The page as it is now; only the last question's answer is looked at. */
async function look() {
  if (quantity(form.value.copies, language) === undefined) {
    form.faults.set("/copies", say("js.number.unclear"));
    draw();
    return;
  }
  const mine = (running = new AbortController());
  try {
    const answer = await ask("POST", "qr/sheet", {
      json: { ...body(), format: "json", page },
      signal: mine.signal,
      quiet: true,
    });
    const said = JSON.parse(answer.headers.get("Placard-Warnings") ?? "[]");
    const answered = await answer.json();
    if (mine.signal.aborted) return;
    const old = picture;
    picture = URL.createObjectURL(new Blob([answered.svg], { type: "image/svg+xml" }));
    if (old) setTimeout(() => URL.revokeObjectURL(old), 1_000);
    sheet = answered;
    page = answered.page;
    doubts = said;
    form.accept();
  } catch (refused) {
    if (refused.name === "AbortError") return;
    if (!(refused instanceof Problem)) throw refused;
    sheet = null;
    refuse(refused);
  }
  draw();
}

/** Findings about a label that is too small, or about a code's own look, have other words than beside a design. */
function refuse(problem) {
  const seen = new Set();
  problem.errors = problem.errors.flatMap((fault) => {
    const isOfCode = fault.pointer.startsWith("/ids") || fault.pointer.startsWith("/tables/");
    const code =
      fault.code !== "unscannable_design"
        ? fault.code
        : fault.pointer.startsWith("/label")
          ? "labels_too_small"
          : "unprintable";
    if (fault.pointer.startsWith("/tables")) fault.pointer = "/tables";
    const pointer =
      (isOfCode && code === "unprintable") || (form.value.stock !== "own" && MEASURES.includes(fault.pointer.slice(1)))
        ? ""
        : fault.pointer;
    if (seen.has(code + pointer)) return [];
    seen.add(code + pointer);
    return [{ ...fault, code, pointer }];
  });
  form.refuse(problem);
}

function turn(to) {
  page = to;
  look();
}

/** The file is called after what it is. */
function fileName() {
  const { value } = form;
  const name = codes.length === 1 ? codes[0].name : count("js.sheet.codes", codes.length);
  if (value.how === "tables" && mayHaveTables) return safe(say("js.tables.file", name, value.tables.trim()));
  return safe(value.design ? `${name} – ${say(`js.design.${value.design}`)}` : name);
}

/** The PDF, as a file or in a tab of its own, from which it is printed. */
async function make(isPrinted) {
  if (isBusy) return;
  isBusy = true;
  // Browsers let a tab be opened only at once.
  const tab = isPrinted ? window.open("about:blank") : null;
  form.accept();
  draw();
  try {
    const pdf = await (await ask("POST", "qr/sheet", { json: body() })).blob();
    if (tab) tab.location = URL.createObjectURL(pdf);
    else save(pdf, `${fileName()}.pdf`);
    forget();
  } catch (refused) {
    tab?.close();
    if (!(refused instanceof Problem)) throw refused;
    refuse(refused);
  }
  isBusy = false;
  draw();
  document.getElementById("summary")?.focus();
}

function draw() {
  const { value } = form;
  const isOfTables = value.how === "tables" && mayHaveTables;
  render(
    html`<section class="card show" aria-labelledby="preview">
        <h2 id="preview" class="unseen">${say("js.sheet.preview")}</h2>
        <div class="stage ${sheet ? "" : "stale"}">
          ${picture ? html`<img class="symbol paper" src=${picture} alt=${say("js.sheet.preview")} />` : html`<div class="symbol blankness"></div>`}
        </div>
        <p role="status">
          ${sheet ? html`${count("js.sheet.labels", sheet.labels)} · ${say("js.sheet.page", sheet.page, sheet.pages)}` : ""}
        </p>
        <p class="soft">${say("js.sheet.hundred")}</p>
        ${
          sheet && sheet.pages > 1
            ? html`<div class="buttons">
                <button
                  class="button quiet"
                  type="button"
                  ?disabled=${sheet.page === 1}
                  @click=${() => turn(sheet.page - 1)}
                >
                  ${say("js.sheet.before")}
                </button>
                <button
                  class="button quiet"
                  type="button"
                  ?disabled=${sheet.page === sheet.pages}
                  @click=${() => turn(sheet.page + 1)}
                >
                  ${say("js.sheet.after")}
                </button>
              </div>`
            : nothing
        }
        ${doubts.length > 0 ? html`<p class="warned">${say("js.sheet.doubt")}</p>` : nothing}
      </section>
      <form
        novalidate
        @submit=${(event) => {
          event.preventDefault();
          make(false);
        }}
      >
        ${form.summary()}
        <section class="card">
          <h2>${codes.length === 1 ? html`<bdi>${codes[0].name}</bdi>` : count("js.sheet.codes", codes.length)}</h2>
          ${
            mayHaveTables
              ? form.pick("/how", say("js.sheet.how"), [
                  ["tables", say("js.sheet.tables")],
                  ["copies", say("js.sheet.copies")],
                ])
              : nothing
          }
          ${
            isOfTables
              ? form.text("/tables", say("js.tables"), { most: 2000, dir: "auto", hint: say("js.tables.hint") })
              : html`<div class="two">
                  ${form.text("/copies", say("js.sheet.copies.each"), { mode: "numeric", dir: "ltr", most: 3 })}
                </div>`
          }
          ${thumbs(form)}
          ${
            value.design
              ? nothing
              : form.choose("/stock", say("js.sheet.stock"), [
                  ...Object.keys(STOCKS).map((stock) => [stock, say(`js.sheet.${stock}`)]),
                  ...Object.entries(SOLD).map(([name, [size, many]]) => [
                    name,
                    say("js.sheet.avery", name, number(size.labelWidthMm), number(size.labelHeightMm), many),
                  ]),
                  ["own", say("js.sheet.own")],
                ])
          }
          ${!value.design && value.stock === "own" ? ownFields() : nothing}
        </section>
        <details class="card more">
          <summary><h2>${say("js.more")}</h2></summary>
          <div class="stack">
            ${form.text("/firstLabel", say("js.sheet.first"), { mode: "numeric", dir: "ltr", most: 3, place: "1", hint: say("js.sheet.first.hint") })}
            ${value.design && !isOfTables ? nothing : form.tick("/captions", say("js.sheet.captions"))}
            ${isOfTables && value.captions ? form.text("/tableCaption", say("js.sheet.words"), { most: 80, dir: "auto", hint: say("js.sheet.words.hint") }) : nothing}
            ${
              value.design
                ? nothing
                : form.choose(
                    "/captionPlace",
                    say("js.sheet.place"),
                    ["auto", "below", "beside"].map((place) => [place, say(`js.sheet.${place}`)]),
                  )
            }
            ${form.tick("/sameVersion", say("js.sheet.alike"))}
          </div>
        </details>
        <div class="actions">
          <button
            class="button quiet brief least"
            type="button"
            aria-label=${say("js.printlink")}
            title=${say("js.printlink")}
            @click=${() => showLink(body(), fileName())}
          >
            ${icon("M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1")}
            <span>${say("js.printlink")}</span>
          </button>
          <button
            class="button quiet brief"
            type="button"
            aria-label=${say("js.sheet.print")}
            aria-disabled=${isBusy ? "true" : nothing}
            @click=${() => make(true)}
          >
            ${icon("M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z")} <span>${say("js.sheet.print")}</span>
          </button>
          <button class="button" aria-disabled=${isBusy ? "true" : nothing}>${say("js.sheet.pdf")}</button>
        </div>
      </form>`,
    root,
  );
  root.removeAttribute("aria-busy");
}

function ownFields() {
  const names = {
    labelWidthMm: "width",
    labelHeightMm: "height",
    leftMm: "left",
    topMm: "top",
    columnGapMm: "columns",
    rowGapMm: "rows",
    marginMm: "margin",
  };
  return html`<div class="two">
      ${form.choose("/paper", say("js.sheet.paper"), [
        ["a4", "A4"],
        ["letter", say("js.sheet.letter")],
        ["label", say("js.sheet.single")],
      ])}
      ${form.choose("/labelShape", say("js.sheet.shape"), [
        ["rectangle", say("js.sheet.rectangle")],
        ["round", say("js.sheet.circle")],
        ["tent", say("js.sheet.folded")],
      ])}
    </div>
    <div class="two">
      ${Object.entries(names).map(([name, word]) => form.text(`/${name}`, say(`js.sheet.${word}`), { mode: "decimal", dir: "ltr", most: 6 }))}
      ${form.text("/bleedMm", say("js.print.bleed"), { mode: "decimal", dir: "ltr", most: 5 })}
    </div>
    ${form.choose("/cropMarks", say("js.sheet.marks"), [
      ["", say("js.sheet.marks.auto")],
      ["yes", say("js.sheet.yes")],
      ["no", say("js.sheet.no")],
    ])}
    ${form.text("/spotColors", say("js.print.spots"), { dir: "ltr", most: 600, hint: say("js.print.spots.hint") })}`;
}

if (root) changed();
