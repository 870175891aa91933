// The board: what is sold out, and one switch for each.
import { html, nothing, render } from "./lit-html.js";
import { ask, json, newKey } from "./api.js";
import { Board, body, found, isIn, isOut, knows, options } from "./board-model.js";
import { clock, dayEnd, holding, offer } from "./board-until.js";
import { install, keepScreen, onInstallable } from "./board-install.js";
import { keep, kept } from "./board-store.js";
import { inTurn, listen, number } from "./events.js";
import { folded } from "./folded.js";
import { icon } from "./form.js";
import { tell } from "./messages.js";
import { RESERVED, hasReserved, stockWord } from "./reserved.js";
import { repeat } from "./repeat.js";
import { forgetWaiting, keepWaiting, keptWaiting } from "./catalog-store.js";
import { count, learn, say, worded } from "./words.js";

const root = document.getElementById("board");
const OPEN = "m9 6 6 6-6 6";
const DOWN = "m6 9 6 6 6-6";
const AGAIN_MS = 5000;
const SOON_MS = 120;
const REDRAWN_MS = 20_000;

let catalogs = [];
let model = null;
let search = "";
let isOutOnly = false;
let trouble = null;
let putOnHomeScreen = null;
const opened = new Set();

/** Says the words of the catalogue's trade; those of food are the general ones. */
async function speak({ template }) {
  const trade = ["restaurant", "bakery"].includes(template) ? "" : `trade-${template.replace("_", "-")}`;
  await learn("words", trade);
  document.getElementById("main").dataset.trade = trade;
}

/** The key under which the switches of a catalogue wait, beside those of the editor. */
const queue = (id) => `board:${id}`;

/** On a device that isn't theirs nothing of it stays. */
const isKept = root.dataset.foreign === undefined;

async function send(id, op) {
  return (
    await json(ask("POST", `catalogs/${id}/availability`, { json: body(op), headers: { "Idempotency-Key": op.key } }))
  ).item;
}

/** The switches of a catalogue go on being sent while another one is on the screen. */
const models = new Map();

function modelOf(board, waiting) {
  const { id } = board;
  const made = new Board(board, waiting, {
    changed: () => {
      if (model === made || !model) draw();
    },
    send: (op) => send(id, op),
    refused,
    keep: (ops) => (ops.length ? keepWaiting(queue(id), ops) : forgetWaiting(queue(id))),
  });
  models.set(id, made);
  return made;
}

/** Reports a refusal. If the end of the sold-out time is past by the server's clock, the item is back. */
function refused(op, problem) {
  const isOver = problem.errors?.some((fault) => fault.pointer === "/soldOutUntil" && fault.code === "out_of_range");
  if (isOver) tell(say("js.board.in", op.name));
  else tell(say("js.board.refused", op.name, worded(problem.errors?.[0] ?? problem)), { isFault: true });
  reload();
}

/** Switches an item, or one variant or add-on of it, and offers to take it back. */
function flip(item, option, isAvailable, soldOutUntil) {
  const own = model;
  const before = found(own.view, { item: item.id, option: option?.id });
  const name = option ? `${item.name} · ${option.name}` : item.name;
  const op = { key: newKey(), item: item.id, option: option?.id ?? null, name, isAvailable, soldOutUntil };
  own.enter(op);
  const isReserved = soldOutUntil === RESERVED;
  const text = say(isAvailable ? "js.board.in" : isReserved ? "js.board.reserved.now" : "js.board.out", name);
  const undo = () =>
    own.enter({
      ...op,
      key: newKey(),
      isAvailable: isIn(before),
      soldOutUntil: isIn(before) ? null : before.soldOutUntil,
    });
  tell(text, { undo });
}

const tap = (item, option) => {
  const one = option ?? item;
  if (isIn(one)) flip(item, option, false, hasReserved() ? null : dayEnd(model.view));
  else flip(item, option, true, null);
};

function longer(item, option) {
  const one = option ?? item;
  offer(
    document.getElementById("until"),
    { name: option ? `${item.name} · ${option.name}` : item.name, isOut: !isIn(one), board: model.view },
    (isAvailable, until) => flip(item, option, isAvailable, until),
  );
}

/** Until when, whether it waits, and what else there is to say below a name. */
function state(item, option) {
  const one = option ?? item;
  const parts = [];
  if (!isIn(one) && one.soldOutUntil !== RESERVED) {
    if (!one.soldOutUntil) parts.push(say("js.board.until.mine"));
    else if (one.soldOutUntil === "end_of_day") parts.push(say("js.board.day"));
    else parts.push(say("js.board.until", clock(one.soldOutUntil, model.view.timezone)));
  } else if (isIn(one) && !option) {
    const out = options(item).filter((each) => !isIn(each));
    if (out.length > 0) parts.push(say("js.board.some", out.map((each) => each.name).join(", ")));
  }
  if (model.isWaiting(item.id, option?.id ?? null)) parts.push(say("js.board.waits"));
  return parts.length ? html`<small class="soft">${parts.join(" · ")}</small>` : nothing;
}

function switchOf(item, option) {
  const one = option ?? item;
  const hold = holding(() => longer(item, option));
  const name = option ? `${item.name} · ${option.name}` : item.name;
  return html`<button
      class="until"
      type="button"
      aria-label=${say("js.board.longer", name)}
      @click=${() => longer(item, option)}
    >
      ${icon(DOWN)}
    </button>
    <button
      class="switch"
      type="button"
      role="switch"
      aria-checked=${isIn(one)}
      aria-label=${say("js.menu.stock.of", name)}
      @pointerdown=${hold.down}
      @pointerup=${hold.end}
      @pointerleave=${hold.end}
      @pointercancel=${hold.end}
      @contextmenu=${(event) => event.preventDefault()}
      @click=${hold.tap(() => tap(item, option))}
    >
      <span>${say(stockWord(one, isIn(one)))}</span>
    </button>`;
}

function row(item) {
  const more = options(item);
  const isOpen = opened.has(item.id);
  const fold = () => {
    if (!opened.delete(item.id)) opened.add(item.id);
    draw();
  };
  return html`<li class="stock ${isIn(item) ? "" : "gone"}" id=${item.id}>
    <p>
      ${
        more.length
          ? html`<button class="unfold" type="button" aria-expanded=${isOpen} @click=${fold}>
              ${icon(OPEN)}<span><bdi>${item.name}</bdi>${state(item)}</span>
            </button>`
          : html`<span><bdi>${item.name}</bdi>${state(item)}</span>`
      }
    </p>
    ${switchOf(item)}
    ${
      isOpen
        ? html`<ul>
            ${more.map(
              (one) =>
                html`<li class="stock ${isIn(one) ? "" : "gone"}">
                  <p>
                    <span><bdi>${one.name}</bdi>${state(item, one)}</span>
                  </p>
                  ${switchOf(item, one)}
                </li>`,
            )}
          </ul>`
        : nothing
    }
  </li>`;
}

function part(section) {
  const items = section.items.filter(
    (item) => (!search || folded(item.name).includes(search)) && (!isOutOnly || isOut(item)),
  );
  if (items.length === 0) return nothing;
  return html`<section aria-label=${section.name}>
    <h2>
      <bdi>${section.name}</bdi>
      ${section.isVisible ? nothing : html`<span class="badge off">${say("js.menu.hidden")}</span>`}
    </h2>
    <ul class="part">
      ${repeat(items, (item) => item.id, row)}
    </ul>
  </section>`;
}

function tools() {
  const { view } = model;
  const out = view.sections.flatMap((section) => section.items).filter(isOut).length;
  const filter = (isOnly, text) =>
    html`<button
      class="chip"
      type="button"
      aria-pressed=${isOutOnly === isOnly}
      @click=${() => {
        isOutOnly = isOnly;
        draw();
      }}
    >
      ${text}
    </button>`;
  return html`<div class="boardtools">
    <div class="field find">
      <label class="unseen" for="find">${say("js.menu.find")}</label>
      <input
        id="find"
        type="search"
        placeholder=${say("js.menu.find")}
        autocomplete="off"
        maxlength="100"
        @input=${({ target }) => {
          search = folded(target.value.trim());
          draw();
        }}
      />
    </div>
    <div class="chips" role="group" aria-label=${say("js.board.filter")}>
      ${filter(false, say("js.board.all"))}${filter(true, say("js.board.out.count", number(out)))}
    </div>
  </div>`;
}

function choice() {
  if (catalogs.length < 2)
    return html`<h1>${say("js.board.title")}</h1>
      <p class="soft"><bdi>${model.view.name}</bdi></p>`;
  return html`<h1>${say("js.board.title")}</h1>
    <div class="field choosecatalog">
      <label class="unseen" for="which">${say("js.board.which")}</label>
      <select id="which" @change=${({ target }) => show(target.value)}>
        ${catalogs.map((one) => html`<option value=${one.id} ?selected=${one.id === model.view.id}>${one.name}</option>`)}
      </select>
    </div>`;
}

function status() {
  const waiting = waitingAtAll();
  if (trouble && waiting === 0) return html`<p class="soft" role="status">${trouble}</p>`;
  return html`<p class="soft" role="status">
    ${say(`js.board.state.${waiting > 0 && model.waiting.length === 0 ? "waiting" : model.state}`, count("js.menu.waiting", waiting))}
  </p>`;
}

function draw() {
  if (!model) {
    render(
      html`<div class="blank">
        <h1>${say("js.board.none")}</h1>
        ${
          trouble || !root.dataset.make
            ? html`<p>${trouble ?? say("js.board.none.text")}</p>`
            : html`<p>${say("js.code.menu.none")}</p>
                <p><a class="button" href=${root.dataset.make}>${say("js.code.menu.make")}</a></p>`
        }
      </div>`,
      root,
    );
    return;
  }
  const isEmpty = model.view.sections.every(({ items }) => items.length === 0);
  const parts = model.view.sections
    .map((section) => ({ id: section.id, shown: part(section) }))
    .filter(({ shown }) => shown !== nothing);
  render(
    html`<div class="head">${choice()}${status()}</div>
      ${isEmpty ? nothing : tools()}
      ${
        isEmpty
          ? html`<div class="blank">
              <p>${say("js.board.nothing")}</p>
              ${root.dataset.make ? html`<p><a class="button" href="${root.dataset.make}/${model.view.id}">${root.dataset.add}</a></p>` : nothing}
            </div>`
          : parts.length === 0
            ? html`<p class="blank">${say(isOutOnly ? "js.board.nothing.out" : "js.board.nothing.found")}</p>`
            : repeat(
                parts,
                ({ id }) => id,
                ({ shown }) => shown,
              )
      }
      ${putOnHomeScreen ? html`<button class="button quiet fit" type="button" @click=${() => putOnHomeScreen()}>${say("js.board.install")}</button>` : nothing}
      <dialog id="until" class="ask bottom" aria-labelledby="until-title"></dialog>`,
    root,
  );
}

/** Reads the list of a catalogue; without a network the one that was read last. */
async function read(id) {
  const { availability } = await json(
    ask("GET", `catalogs/${id}/availability`, { fresh: true, quiet: model !== null }),
  );
  if (isKept) keep(id, availability);
  return availability;
}

const reload = inTurn(async () => {
  const { id } = model.base;
  try {
    const fresh = await read(id);
    trouble = null;
    if (model.base.id === id) model.refresh(fresh);
  } catch (problem) {
    if (problem.status === 404 && model.base.id === id) {
      // The whole catalogue is gone, or not theirs any more.
      models.delete(id);
      model = null;
      await begin();
      return;
    }
    trouble = worded(problem);
    draw();
  }
});

async function show(id) {
  root.setAttribute("aria-busy", "true");
  const waiting = models.has(id) ? [] : await keptWaiting(queue(id));
  let board;
  try {
    board = await read(id);
    trouble = null;
  } catch (problem) {
    board = problem.status === 0 || problem.status >= 500 ? await kept(id) : undefined;
    trouble = worded(problem);
  }
  root.removeAttribute("aria-busy");
  if (!board) {
    model = null;
    draw();
    return;
  }
  if (isKept) keep("last", id);
  // A list that an earlier version kept has no template.
  if (board.template) await speak(board).catch(() => {});
  model = models.get(id) ?? modelOf(board, waiting);
  model.refresh(board);
  model.pump();
}

/** Sends what waits of catalogues that are not on the screen. */
async function sendOthers() {
  for (const { id } of catalogs) {
    const waiting = models.has(id) ? [] : await keptWaiting(queue(id));
    if (waiting.length > 0 && !models.has(id)) modelOf({ id, revision: 0, sections: [] }, waiting).pump();
  }
}

const waitingAtAll = () => [...models.values()].reduce((sum, one) => sum + one.waiting.length, 0);
const pumpAll = () =>
  models.forEach((one) => {
    if (one.waiting.length > 0) one.pump();
  });

/** Which catalogues there are; without a network those that were there last. */
async function readCatalogs() {
  try {
    ({ catalogs } = await json(
      ask("GET", "availability?sort=name&limit=100", { fresh: true, quiet: catalogs.length > 0 }),
    ));
    if (isKept) keep("catalogs", catalogs);
  } catch (problem) {
    if (catalogs.length === 0) catalogs = (await kept("catalogs")) ?? [];
    trouble = worded(problem);
  }
}

async function begin() {
  await readCatalogs();
  const last = new URLSearchParams(location.search).get("catalog") ?? (await kept("last"));
  const first =
    catalogs.find((one) => one.id === last) ?? catalogs.find((one) => one.status === "published") ?? catalogs[0];
  if (first) {
    await show(first.id);
  } else {
    root.removeAttribute("aria-busy");
    draw();
  }
}

/** A change was announced. The next read already knows the changes of this browser. */
function changed(event) {
  if (event.subject?.kind === "catalog")
    soon("catalogs", async () => {
      await readCatalogs();
      draw();
    });
  if (event.catalogId === model?.base.id) soon("board", () => (knows(model.base, event) ? undefined : reload()));
}

const timers = new Map();
function soon(name, act) {
  clearTimeout(timers.get(name));
  timers.set(name, setTimeout(act, SOON_MS));
}

async function again() {
  if (!model) return begin();
  pumpAll();
  await reload();
  // The server has another version: load its screen, unless the user is in the middle of something.
  if (isKept && (await keepScreen().catch(() => false)) && !document.querySelector("dialog[open]") && !search)
    location.reload();
}

addEventListener("online", again);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) again();
});
setInterval(pumpAll, AGAIN_MS);
// An item that is sold out until an instant is back then, with or without a network.
setInterval(() => {
  if (model) draw();
}, REDRAWN_MS);
await begin();
sendOthers();
if (isKept) install();
onInstallable((show) => {
  putOnHomeScreen = show;
  draw();
});
listen(`${document.getElementById("main").dataset.api}events`, {
  catalog: changed,
  opened: () => (model ? reload() : begin()),
  again,
});
