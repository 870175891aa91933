// Many codes of a table: pasted or from a file, its columns guessed, its rows judged before any is made.
import { html, nothing, render } from "./lit-html.js";
import { Problem, ask, home, save } from "./api.js";
import { forget, keep, kept } from "./draft.js";
import { encodings } from "./encodings.js";
import { Form, icon } from "./form.js";
import { numeric } from "./look.js";
import { moment } from "./quantities.js";
import { MARKS, count, language, learn, listed, phone, say, worded } from "./words.js";

await learn("import-words");

/** The columns of dates, with whether a date alone ends its day. */
const MOMENTS = { startsAt: false, expiresAt: true };
const SHOWN_DATE = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { dateStyle: "medium", timeStyle: "short" });
const SHOWN_NUMBER = new Intl.NumberFormat(`${language}-u-nu-latn`);
const MOST = 500;
const WAIT_MS = 400;
const SHOWN = 50;

/** The possible columns, by type, with their headings in six languages. */
const ALL = {
  name: ["name", "nombre", "nom", "bezeichnung", "titel", "title", "título", "titre", "नाम", "الاسم", "اسم"],
  tags: ["tags", "tag", "etiquetas", "étiquettes", "schlagwörter", "टैग", "وسوم"],
  slug: ["slug", "short", "shortlink", "kurzlink", "enlace corto", "lien court"],
  externalId: ["externalid", "id", "number", "nummer", "número", "numéro", "ref", "sku"],
};
const LIMITS = {
  startsAt: ["startsat", "from", "ab", "desde"],
  expiresAt: ["expiresat", "until", "bis", "hasta"],
  maxScans: ["maxscans", "scans"],
};
const OF_TYPE = {
  url: {
    targetUrl: [
      "targeturl",
      "url",
      "link",
      "address",
      "web address",
      "website",
      "webadresse",
      "adresse",
      "dirección",
      "enlace",
      "adresse web",
      "lien",
      "पता",
      "लिंक",
      "العنوان",
      "رابط",
    ],
    ...LIMITS,
  },
  whatsapp: {
    phone: ["phone", "phone number", "telefon", "telefonnummer", "teléfono", "téléphone", "फ़ोन", "الهاتف"],
    message: ["message", "nachricht", "mensaje", "संदेश", "رسالة"],
  },
  vcard: {
    firstName: ["firstname", "first name", "vorname", "prénom", "पहला नाम", "الاسم الأول"],
    lastName: [
      "lastname",
      "last name",
      "surname",
      "nachname",
      "apellido",
      "apellidos",
      "nom de famille",
      "उपनाम",
      "اسم العائلة",
    ],
    organization: ["organization", "company", "firma", "empresa", "société", "कंपनी", "الشركة"],
    title: ["job", "job title", "position", "puesto", "poste", "पद", "المنصب"],
    phones: ["phone", "mobile", "telefon", "teléfono", "téléphone", "फ़ोन", "الهاتف"],
    emails: ["email", "e-mail", "mail", "correo", "ईमेल", "البريد"],
    website: ["website", "web", "url"],
  },
  wifi: {
    ssid: ["ssid", "network", "netz", "red", "réseau", "नेटवर्क", "الشبكة"],
    password: ["password", "passwort", "contraseña", "mot de passe", "पासवर्ड", "كلمة المرور"],
  },
};
const WORDS = {
  name: "js.name",
  tags: "js.tags",
  slug: "js.slug",
  externalId: "js.external",
  startsAt: "js.starts",
  expiresAt: "js.expires",
  maxScans: "js.maxscans",
  targetUrl: "js.url",
  phone: "js.phone",
  message: "js.message",
  firstName: "js.first",
  lastName: "js.last",
  organization: "js.company",
  title: "js.job",
  phones: "js.phone",
  emails: "js.email",
  website: "js.website",
  ssid: "js.ssid",
  password: "js.wifi.password",
};

/** The content of the template. */
const SAMPLES = {
  url: [
    ["name", "targetUrl", "tags"],
    [say("js.bulk.sample.first"), "https://www.example.com/1", say("js.bulk.sample.tag")],
    [say("js.bulk.sample.second"), "https://www.example.com/2", say("js.bulk.sample.tag")],
  ],
  whatsapp: [
    ["name", "phone", "message"],
    [say("js.bulk.sample.desk"), phone, say("js.bulk.sample.hello")],
  ],
  vcard: [
    ["firstName", "lastName", "organization", "job", "phone", "email"],
    ["Ana", "Rossi", "Rossi & Co.", say("js.bulk.sample.job"), phone, "ana@example.com"],
  ],
  wifi: [
    ["name", "ssid", "password"],
    [say("js.bulk.sample.room"), "Wi-Fi-1", "two-lanterns"],
  ],
};

/** Codes that are said otherwise of a spreadsheet than of a picture or a form. */
const OF_FILES = {
  unsupported_file_type: "js.import.kind",
  too_large: "js.import.large",
  payload_too_large: "js.import.large",
  damaged_file: "js.import.damaged",
  empty_file: "problem.no_rows",
};

const root = document.getElementById("bulk");
const form = new Form({ type: "url", text: "", sheet: "", encoding: "", look: "", tags: "", ...kept() }, changed);
let file = null;
/** The server's reading of the file: rows of cells, with their numbers in the file. */
let source = { rows: [], sheets: [], sheet: null, encoding: null, isGuessed: false };
let running;
let reading = null;
let timer = null;
let table = [];
let columns = [];
let isHeaded = true;
let looks = [];
let plan = null;
let made = null;
let isBusy = false;

function fields() {
  return { ...ALL, ...OF_TYPE[form.value.type] };
}

/** A table of networks has passwords, which are not kept. */
function keepTyped() {
  const { type, text, tags } = form.value;
  if ((text || tags) && type !== "wifi") keep({ type, text, tags });
  else forget();
}

function changed(path) {
  plan = null;
  keepTyped();
  if (path === "/text") {
    clearTimeout(timer);
    timer = setTimeout(takeText, WAIT_MS);
  } else if (path === "/sheet" || path === "/encoding") {
    reading = read();
  } else if (path === "/type") {
    readTable();
  }
  draw();
}

/** Takes another file or pasted text. */
function take(next) {
  clearTimeout(timer);
  timer = null;
  file = next;
  Object.assign(form.value, { sheet: "", encoding: "" });
  reading = read();
}

function takeText() {
  take(form.value.text.trim() ? new File([form.value.text], "rows.csv", { type: "text/csv" }) : null);
}

/** Waits until what was chosen or typed last is read. */
async function settled() {
  if (timer) takeText();
  await reading;
}

/** Lets the server read the file: it has one reader of tables for all imports. */
async function read() {
  running?.abort();
  const mine = (running = new AbortController());
  let next = { rows: [], sheets: [], sheet: null, encoding: null, isGuessed: false };
  form.accept();
  try {
    if (file) {
      const body = new FormData();
      body.append("file", file, file.name);
      for (const name of ["sheet", "encoding"]) if (form.value[name]) body.append(name, form.value[name]);
      next = await (await ask("POST", "tables", { body, signal: mine.signal })).json();
      form.value.sheet = next.sheet ?? "";
    }
  } catch (refused) {
    if (refused.name === "AbortError" || mine.signal.aborted) return;
    if (!(refused instanceof Problem)) throw refused;
    const code = refused.errors[0]?.code ?? refused.code;
    const isOld = code === "unsupported_file_type" && /\.xlsb?$/i.test(file.name);
    form.general = [
      code in OF_FILES ? say(isOld ? "js.import.old" : OF_FILES[code]) : worded(refused.errors[0] ?? refused),
    ];
  }
  plan = null;
  source = next;
  readTable();
  draw();
  if (form.general.length > 0) document.getElementById("summary")?.focus();
}

function readTable() {
  const width = Math.max(0, ...source.rows.map(({ cells }) => cells.length));
  table = source.rows.map(({ cells }) => [...cells, ...Array(width - cells.length).fill("")]);
  const known = Object.entries(fields());
  const heads = (table[0] ?? []).map((head) => head.trim().toLowerCase());
  const guess = heads.map((head) => known.find(([, words]) => words.includes(head))?.[0] ?? "");
  isHeaded = guess.some(Boolean);
  columns = (isHeaded ? guess : (table[0] ?? []).map((_, i) => byLooks(i))).map((name, i, all) =>
    all.indexOf(name) === i ? name : "",
  );
  // Without a head the first column that is nothing else is what people call it.
  if (!isHeaded && !columns.includes("name")) {
    const free = columns.indexOf("");
    if (free >= 0) columns[free] = "name";
  }
}

/** A column without a head, by its cells. */
function byLooks(i) {
  const cells = table
    .slice(0, 20)
    .map((row) => row[i] ?? "")
    .filter(Boolean);
  const all = (pattern) => cells.length > 0 && cells.every((cell) => pattern.test(cell));
  const { type } = form.value;
  if (type === "url" && all(/^(https?:\/\/|www\.|[\w-]+(\.[\w-]+)+(\/|$))/i)) return "targetUrl";
  if (type === "vcard" && all(/^\S+@\S+\.\S+$/)) return "emails";
  if (all(/^\+[\d ()./-]{6,}$/)) return type === "vcard" ? "phones" : type === "whatsapp" ? "phone" : "";
  return "";
}

/** The row in the file. */
const numbered = (index) => source.rows[isHeaded ? index + 1 : index].number;

/** Whether a row has more cells than the head: one of them may be in a wrong column. */
const isTooLong = (index) => isHeaded && source.rows[index + 1].cells.length > source.rows[0].cells.length;

function rows() {
  return isHeaded ? table.slice(1) : table;
}

/** A code of a row. */
function code(row) {
  const { type } = form.value;
  const body = { type };
  const content = {};
  columns.forEach((name, i) => {
    const cell = (row[i] ?? "").trim();
    if (name === "" || cell === "") return;
    if (name === "tags") body.tags = listed(cell, MARKS);
    else if (name === "targetUrl") body.targetUrl = web(cell);
    else if (name === "maxScans") body.maxScans = numeric(cell);
    else if (name in MOMENTS) body[name] = time(name, i, cell);
    else if (name in ALL) body[name] = cell;
    else if (name === "phones") content.phones = [{ type: "mobile", number: cell }];
    else if (name === "emails") content.emails = [cell];
    else content[name] = name === "website" ? web(cell) : cell;
  });
  if (type === "wifi") content.security = content.password ? "WPA" : "nopass";
  if (type !== "url") body.content = content;
  const more = listed(form.value.tags);
  if (more.length > 0) body.tags = [...new Set([...(body.tags ?? []), ...more])];
  body.name ??= (
    (type === "vcard"
      ? [content.firstName, content.lastName].filter(Boolean).join(" ")
      : (content.ssid ?? content.phone ?? body.targetUrl?.replace(/^https?:\/\//, ""))) || ""
  ).slice(0, 120);
  const look = looks.find(({ id }) => id === form.value.look);
  if (look) body.design = Object.fromEntries(Object.entries(look.design).filter(([, value]) => value !== null));
  return body;
}

function web(text) {
  return /^[a-z][a-z0-9+.-]*:(?![0-9])/i.test(text) ? text : `https://${text}`;
}

/** The meaning of a cell of a column of dates. */
function dated(name, i, cell) {
  return moment(cell, language, { isEnd: MOMENTS[name], cells: rows().map((row) => row[i] ?? "") });
}

/** A date in the form of the API, or as it stands, so that the fault is found. */
function time(name, i, cell) {
  return dated(name, i, cell).date?.toISOString() ?? cell;
}

/** The reading of a row's dates and numbers, before anything is made. */
function understood(row) {
  const { maxScans, ...body } = code(row);
  const dates = Object.keys(MOMENTS)
    .filter((name) => name in body)
    .map((name) => `${say(WORDS[name])}: ${SHOWN_DATE.format(new Date(body[name]))}`);
  return [
    ...dates,
    ...(typeof maxScans === "number" ? [`${say(WORDS.maxScans)}: ${SHOWN_NUMBER.format(maxScans)}`] : []),
  ].join(" · ");
}

/** The sentence about a date that isn't understood; none for other faults. */
function dateFault(pointer, index) {
  const name = pointer.split("/").at(-1);
  const i = columns.indexOf(name);
  const { fault } = name in MOMENTS && i >= 0 ? dated(name, i, (rows()[index][i] ?? "").trim()) : {};
  return fault ? say(`js.bulk.date.${fault}`) : "";
}

async function judge() {
  await settled();
  if (isBusy || rows().length === 0) return;
  await send(async () => {
    plan = await (await ask("POST", "qr/bulk?dryRun=true", { json: { codes: rows().map(code) } })).json();
    for (const row of plan.rows.filter(({ index }) => isTooLong(index))) {
      if (row.status !== "wrong") plan.summary.wrong += 1;
      row.status = "wrong";
      row.errors = [{ pointer: "", code: "row_too_long" }, ...row.errors];
    }
  });
  document.getElementById("plan")?.focus();
}

async function make() {
  if (isBusy || !plan || plan.summary.wrong > 0) return;
  await send(async () => {
    made = (await (await ask("POST", "qr/bulk", { json: { codes: rows().map(code) }, once: true })).json()).qrs;
    forget();
  });
  document.getElementById("made")?.focus();
}

async function send(work) {
  isBusy = true;
  form.accept();
  draw();
  try {
    await work();
  } catch (refused) {
    if (!(refused instanceof Problem)) throw refused;
    // Another trial finds faults that came up between the two.
    if (refused.errors.some(({ pointer }) => pointer.startsWith("/codes/"))) plan = null;
    form.refuse({ errors: [], code: refused.errors[0]?.code ?? refused.code, detail: refused.detail });
  }
  isBusy = false;
  draw();
  document.getElementById("summary")?.focus();
}

function template() {
  const text = SAMPLES[form.value.type]
    .map((row) => row.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(","))
    .join("\r\n");
  save(new Blob(["\ufeff", text, "\r\n"], { type: "text/csv" }), "codes.csv");
}

function draw() {
  if (made) {
    render(
      html`<section class="card stack" id="made" tabindex="-1">
        <h2>${icon("M5 12.500l4.500 4.500L19 7.500")} ${count("js.bulk.made", made.length)}</h2>
        <div class="buttons">
          <a class="button quiet" href="${home}codes">${say("js.bulk.list")}</a
          ><a
            class="button"
            href="${home}codes/sheet?ids=${made
              .slice(0, 100)
              .map(({ id }) => id)
              .join(",")}"
            >${say("js.print.sheet")}</a
          >
        </div>
      </section>`,
      root,
    );
    return;
  }
  const found = rows();
  const tooMany = found.length > MOST;
  render(
    html`<form
      novalidate
      class="stack"
      @submit=${(event) => {
        event.preventDefault();
        if (plan?.summary.wrong === 0) make();
        else judge();
      }}
    >
      ${form.summary()}
      <section class="card stack">
        ${form.pick(
          "/type",
          say("js.type"),
          Object.keys(OF_TYPE).map((type) => [type, say(`type.${type}`)]),
        )}
        <div class="field">
          <label for="file">${say("js.import.file")}</label
          ><input
            id="file"
            class="upload"
            type="file"
            accept=".xlsx,.ods,.csv,.tsv,.txt,text/csv"
            @change=${({ target }) => {
              if (target.files[0]) take(target.files[0]);
            }}
          />
        </div>
        ${form.field("/text", say("js.bulk.paste"), say("js.bulk.paste.hint"), (id, invalid, about) => html`<textarea id=${id} class="cells" dir="auto" spellcheck="false" aria-describedby=${about} .value=${form.value.text} @input=${({ target }) => form.set("/text", target.value)}></textarea>`)}
        <p>
          <button class="button quiet" type="button" @click=${template}>
            ${icon("M12 4v11M7.500 10.800L12 15.300l4.500-4.500M5 19.500h14")} ${say("js.bulk.template")}
          </button>
        </p>
      </section>
      ${
        found.length === 0
          ? nothing
          : html`<section class="card stack">
              <h2>${count("js.bulk.rows", found.length)}</h2>
              ${tooMany ? html`<p class="fault">${say("js.bulk.toomany", MOST)}</p>` : nothing}
              ${source.isGuessed ? html`<p class="warned">${say("js.import.notice.encoding_guessed", source.encoding)}</p>` : nothing}
              <div class="two">
                ${
                  source.sheets.length > 1
                    ? form.choose(
                        "/sheet",
                        say("js.import.sheet"),
                        source.sheets.map((name) => [name, name]),
                      )
                    : nothing
                }
                ${source.encoding && !form.value.text ? form.choose("/encoding", say("js.import.letters"), encodings()) : nothing}
              </div>
              <label class="tick"
                ><input
                  type="checkbox"
                  .checked=${isHeaded}
                  @change=${({ target }) => {
                    isHeaded = target.checked;
                    plan = null;
                    draw();
                  }}
                />
                <span>${say("js.bulk.headed")}</span></label
              >
              <ul class="columns">
                ${columns.map((name, i) => column(name, i, found))}
              </ul>
              <div class="two">
                ${form.text("/tags", say("js.bulk.tags"), { most: 400, hint: say("js.tags.hint") })}
                ${form.choose("/look", say("js.bulk.look"), [["", say("js.bulk.plain")], ...looks.map(({ id, name }) => [id, name])])}
              </div>
            </section>`
      }
      ${plan ? planned() : nothing}
      ${
        found.length === 0 || tooMany
          ? nothing
          : html`<div class="actions">
              <p class="soft">
                ${plan ? say("js.bulk.cost", plan.credits.required, plan.credits.remaining) : say("js.bulk.trial")}
              </p>
              ${
                plan?.summary.wrong === 0
                  ? html`<button
                      class="button"
                      aria-disabled=${isBusy || plan.credits.required > plan.credits.remaining ? "true" : nothing}
                    >
                      ${count("js.bulk.make", found.length)}
                    </button>`
                  : html`<button class="button" aria-disabled=${isBusy ? "true" : nothing}>
                      ${isBusy ? say("js.bulk.judging") : say("js.bulk.judge")}
                    </button>`
              }
            </div>`
      }
    </form>`,
    root,
  );
  root.removeAttribute("aria-busy");
}

function column(name, i, found) {
  const id = `column-${i}`;
  const head = isHeaded ? table[0][i] : say("js.bulk.column", i + 1);
  return html`<li class="field">
    <label for=${id}><bdi>${head || say("js.bulk.column", i + 1)}</bdi></label>
    <select
      id=${id}
      @change=${({ target }) => {
        columns[i] = target.value;
        plan = null;
        draw();
      }}
    >
      <option value="" .selected=${name === ""}>${say("js.bulk.ignore")}</option>
      ${Object.keys(fields()).map((field) => html`<option value=${field} .selected=${field === name}>${say(WORDS[field])}</option>`)}
    </select>
    <p class="hint">
      <bdi
        >${
          found
            .slice(0, 2)
            .map((row) => row[i])
            .filter(Boolean)
            .join(" · ") || "–"
        }</bdi
      >
    </p>
  </li>`;
}

/** Wrong rows first, each by the number that it has in the file. */
function planned() {
  const wrong = plan.rows.filter(({ status }) => status === "wrong");
  const ready = plan.rows.filter(({ status }) => status === "ready");
  const line = ({ index, name, errors, moreErrors }) =>
    html`<li>
      <b>${say("js.bulk.row", numbered(index))}</b>
      <bdi>${name}</bdi
      >${errors.length === 0 && understood(rows()[index]) ? html`<p class="soft">${understood(rows()[index])}</p>` : nothing}${errors.map((fault) => html`<p class="fault">${field(fault.pointer)}${dateFault(fault.pointer, index) || worded(fault)}</p>`)}${moreErrors > 0 ? html`<p class="fault">${count("js.bulk.faults", moreErrors)}</p>` : nothing}
    </li>`;
  return html`<section class="card stack" id="plan" tabindex="-1">
    <h2>${wrong.length === 0 ? count("js.bulk.ready", ready.length) : count("js.bulk.wrong", wrong.length)}</h2>
    ${wrong.length === 0 ? nothing : html`<p class="soft">${say("js.bulk.mend")}</p>`}
    <ul class="planned">
      ${[...wrong, ...ready].slice(0, SHOWN).map(line)}
    </ul>
    ${plan.rows.length > SHOWN ? html`<p class="soft">${say("js.bulk.more", plan.rows.length - SHOWN)}</p>` : nothing}
  </section>`;
}

/** The fault of a row, by the name of its column here. */
function field(pointer) {
  const name = pointer
    .split("/")
    .slice(3)
    .find((part) => part in WORDS);
  return name ? `${say(WORDS[name])}: ` : "";
}

draw();
if (form.value.text) takeText();
ask("GET", "qr?limit=100&sort=name", { quiet: true })
  .then((answer) => answer.json())
  .then(
    ({ qrs }) => {
      looks = qrs.filter(
        ({ design }) =>
          design.frameStyle !== "none" ||
          design.brandingMode !== "none" ||
          design.fgColor !== "#000000" ||
          design.bgColor !== "#ffffff" ||
          design.moduleStyle !== "square",
      );
      draw();
    },
    () => {},
  );
