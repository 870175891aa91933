// A code: hears its scans, and changes what may be changed.
import { html, nothing, render } from "./lit-html.js";
import { Problem, ask, home, same } from "./api.js";
import { catalogsOf, contentFields, menuField, moreFields, opened, sentContent, sentMore } from "./content.js";
import { forget, keep, kept } from "./draft.js";
import { listen, number, rising, turning } from "./events.js";
import { Form } from "./form.js";
import { tell, tellTrashed } from "./messages.js";
import { lookFields, openLook, paperFields, previewed, sentDesign } from "./look.js";
import { Preview, inPrint, mend } from "./preview.js";
import { Downloads } from "./download.js";
import { Tabs, partOf } from "./tabs.js";
import { listed, say } from "./words.js";

const studio = document.querySelector("[data-code]");
const path = `qr/${studio.dataset.code}`;
const root = document.getElementById("edit");
if (document.querySelector(".pane")) import("./tips.js");

if (studio.dataset.events) hear();
offerCopy();
if (root) await edit();

function hear() {
  const heard = document.getElementById("heard");
  const today = document.getElementById("today");
  const ever = document.getElementById("ever");
  if (!heard) return;
  const isNews = rising(studio.dataset.code, today && Number(today.dataset.scans));
  const isNewDay = turning();
  listen(studio.dataset.events, (event) => {
    if (isNewDay(event) && today) today.textContent = number(0);
    if (isNews(event)) totals(heard, today, ever);
  });
}

/** Says when the code was scanned, and how often: the event has neither the time nor all totals. */
async function totals(heard, today, ever) {
  try {
    const { data } = await (
      await ask("GET", `analytics/${studio.dataset.code}?days=1`, { quiet: true, fresh: true })
    ).json();
    const { latestScan, scansToday, totalScans } = data.metrics;
    const time = new Intl.DateTimeFormat(`${document.documentElement.lang}-u-nu-latn`, { timeStyle: "medium" });
    heard.textContent = say("js.heard", time.format(new Date(latestScan)));
    heard.closest(".heard").classList.add("done");
    if (today) today.textContent = number(scansToday);
    if (ever) ever.textContent = number(totalScans);
  } catch (refused) {
    // The old figures stay: they were true, and the next scan asks again.
    if (!(refused instanceof Problem)) throw refused;
  }
}

function offerCopy() {
  const copy = document.getElementById("copy");
  if (!copy || !navigator.clipboard) return;
  const label = copy.textContent;
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById("short").href);
    copy.textContent = copy.dataset.done;
    setTimeout(() => {
      copy.textContent = label;
    }, 2_500);
  });
}

async function edit() {
  let answer;
  try {
    answer = await read();
  } catch (refused) {
    if (!(refused instanceof Problem)) throw refused;
    return;
  }
  let { qr, tag } = answer;
  let isSending = false;
  let conflict = null;
  const draft = kept();
  let catalogs = [];
  /** Which scans lead elsewhere: only a dynamic code has such rules. */
  const leads = qr.isDynamic ? await import("./code-rules.js") : null;
  const form = new Form(laid(draft.was, draft.value, asForm(qr), draft.tag), changed);
  const rules = leads && new leads.Rules(studio, form, () => qr, draw);
  const preview = new Preview(draw, (patch) => mend(form, patch));
  const parts = new Tabs(["content", "look", "print"], opening);
  /** Its earlier and planned destinations, once their scripts are there. */
  let past = null;
  let plans = null;
  import("./code-plans.js").then(({ Plans, pastOf }) => {
    past = pastOf(path, led, draw);
    plans = new Plans(form, send, draw);
    draw();
  });
  const downloads = new Downloads(form, path, () => qr.name, draw);
  form.reveal = (path) => {
    parts.open(partOf(path));
    rules?.reveal(path);
  };
  const scan = document.querySelector(".studio > .show");
  const live = document.getElementById("live");
  const symbol = scan.querySelector(".symbol");
  if (qr.catalogId) catalogs = await catalogsOf();
  opening();
  if (Object.keys(difference()).length > 0) changed();

  /** A code with its rules, as the form has it. */
  function asForm(one) {
    return leads ? { ...opened(one), rules: leads.openedRules(one.rules) } : opened(one);
  }

  /** Lays the changes of a form over the code as it is now. If both have changed the same member, saving asks. */
  function laid(base, mine, now, itsTag = tag) {
    const value = { ...now };
    for (const [name, typed] of Object.entries((base && mine) ?? {})) {
      if (same(typed, base[name])) continue;
      if (!same(now[name], base[name])) tag = itsTag;
      value[name] = typed;
    }
    return value;
  }

  /** Whether it leads to a menu, wherever that is. */
  function isMenu() {
    return Boolean(qr.catalogId) && !qr.targetUrl && catalogs.length > 0;
  }

  /** The request: only differences from the read record, so that no other person's change is undone. */
  function difference(base = qr) {
    const { value } = form;
    const body = {};
    if (value.name.trim() !== base.name) body.name = value.name;
    const own = listed(value.tags);
    if (own.join() !== base.tags.join()) body.tags = own;
    if (value.type === "url" && value.targetUrl !== (base.targetUrl ?? "")) body.targetUrl = value.targetUrl || null;
    for (const [member, now] of Object.entries(sentMore(value)))
      if (JSON.stringify(now) !== JSON.stringify(base[member])) body[member] = now;
    if (value.type !== "url") {
      const content = sentContent(value);
      const changes = changesOf(
        { ...Object.fromEntries(Object.keys(base.content ?? {}).map((member) => [member, null])), ...content },
        base.content ?? {},
      );
      if (Object.keys(changes).length > 0) body.content = changes;
    }
    if (leads) {
      const own = leads.sentRules(value.rules);
      if (JSON.stringify(own) !== JSON.stringify(leads.sentRules(leads.openedRules(base.rules)))) body.rules = own;
    }
    const changes = changesOf(sentDesign(value.design), base.design);
    if (Object.keys(changes).length > 0) body.design = changes;
    return body;
  }

  function remember() {
    const { plan } = form.value;
    // A new plan is saved apart.
    if (Object.keys(difference()).length > 0 || plan?.at || plan?.targetUrl)
      keep({ was: asForm(qr), tag, value: form.value });
    else forget();
  }

  function changed() {
    remember();
    if (parts.now !== "content") preview.follow(pictured());
    draw();
  }

  /** Beside content stands the code that is there, beside its look and its print the one that it would be. */
  function opening() {
    if (parts.now !== "content") preview.follow(pictured());
    if (parts.now === "look") openLook(form);
    scan.hidden = parts.now !== "content";
    live.hidden = parts.now === "content";
    draw();
  }

  function pictured() {
    const design = previewed(form.value.design);
    return qr.isDynamic
      ? { name: "-", targetUrl: "https://example.com/", slug: qr.slug, design }
      : {
          name: "-",
          type: qr.type,
          isDynamic: false,
          design,
          ...(qr.targetUrl ? { targetUrl: qr.targetUrl } : { content: qr.content }),
        };
  }

  /** @param base the form as it was sent: what was typed since, or is no part of the request, stays */
  async function send(body, base = asForm(qr)) {
    if (isSending) return;
    const was = qr;
    isSending = true;
    form.accept();
    draw();
    // Without a network the request itself is refused.
    const { approved } = await import("./destinations.js").catch(() => ({ approved: () => true }));
    const answer = await approved(body);
    if (answer !== true) {
      isSending = false;
      if (answer && form.value.targetUrl === answer.from) form.value.targetUrl = answer.to;
      if (answer) rules?.better(answer);
      changed();
      form.lead(null, (!body.targetUrl && rules?.questioned()) || "/targetUrl");
      return;
    }
    try {
      const taken = await ask("PATCH", path, { json: body, headers: { "If-Match": tag } });
      ({ qr } = await taken.json());
      tag = taken.headers.get("ETag");
      if (body.planned?.length > was.planned.length) delete form.value.plan;
      delete base.plan;
      form.value = laid(base, form.value, asForm(qr));
      remember();
      conflict = null;
      past?.forget();
      tell(say("js.saved"), { undo: () => back(was) });
      showSaved();
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
      // The fields of a new plan stand apart from the plans.
      for (const fault of refused.errors) fault.pointer = fault.pointer.replace(/^\/planned\/\d+\/(set\/)?/, "/plan/");
      if (refused.status === 412) await met().catch((again) => form.refuse(again));
      else {
        rules?.refused(refused.errors);
        form.refuse(refused);
      }
    }
    isSending = false;
    draw();
    document.getElementById(conflict ? "conflict" : "summary")?.focus();
  }

  /** The code was led elsewhere beside the form. */
  function led(other, itsTag) {
    qr = other;
    tag = itsTag;
    form.value = { ...asForm(qr), plan: form.value.plan };
    remember();
    showSaved();
    draw();
  }

  /** Saves what there was before. */
  function back(was) {
    const now = qr;
    form.value = laid(asForm(now), form.value, asForm(was));
    const body = difference(now);
    if (was.isActive !== now.isActive) body.isActive = was.isActive;
    if (JSON.stringify(was.planned) !== JSON.stringify(now.planned)) body.planned = was.planned;
    if (Object.keys(body).length > 0) send(body, structuredClone(form.value));
  }

  /** One press brings back what was thrown away. */
  function discard() {
    const { value } = form;
    const put = (other) => {
      form.value = other;
      form.accept();
      changed();
    };
    put(asForm(qr));
    tell(say("js.discarded"), { undo: () => put(value) });
  }

  /** Another person saved first: show both values of every member that differs. */
  async function met() {
    const mine = difference();
    const theirs = await read();
    const { clash } = await import("./code-clash.js").catch(() => {
      throw new Problem(0, { code: "offline" });
    });
    conflict = { mine, theirs, clash };
  }

  function take() {
    const { theirs } = conflict;
    conflict = null;
    led(theirs.qr, theirs.tag);
  }

  function insist() {
    const { mine, theirs } = conflict;
    ({ qr, tag } = theirs);
    send(mine, structuredClone(form.value));
  }

  /** Updates the page outside the form after a change. */
  function showSaved() {
    document.querySelector("h1 bdi").textContent = qr.name;
    document.getElementById("off").hidden = qr.isActive;
    pictureAgain();
  }

  /** The address of the picture stays the same, so the browser must be made to fetch it again. */
  async function pictureAgain() {
    try {
      const picture = await (await ask("GET", `${path}/image.svg`, { fresh: true })).blob();
      symbol.src = URL.createObjectURL(picture);
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
    }
  }

  async function remove() {
    try {
      // Read to its end: leaving the page would abort it.
      await (await ask("DELETE", `${path}?trash=true`)).text();
      tellTrashed([{ id: qr.id, name: qr.name }]);
    } catch (refused) {
      if (refused.status !== 404) {
        form.refuse(refused);
        draw();
        return;
      }
    }
    forget();
    location.assign(`${home}codes`);
  }

  function draw() {
    const changes = difference();
    const isChanged = Object.keys(changes).length > 0;
    // The list that the page came with.
    root.querySelector(":scope > #leads")?.remove();
    if (!live.hidden) render(preview.show(), live);
    render(
      html` <form
          novalidate
          @submit=${(event) => {
            event.preventDefault();
            if (isChanged) send(difference(), structuredClone(form.value));
          }}
        >
          ${conflict?.clash(conflict, take, insist, rules) ?? nothing} ${form.summary()}
          ${parts.list(say(`type.${qr.type}`))}
          ${parts.panel(
            "content",
            html`<section class="card">
                <h2>${say(isMenu() ? "type.menu" : `type.${qr.type}`)}</h2>
                ${isMenu() ? menuField(form, catalogs) : qr.isDynamic ? contentFields(form, false) : nothing}
                ${form.text("/name", say("js.name"), { most: 120 })}
                ${form.text("/tags", say("js.tags"), { most: 400, hint: say("js.tags.hint"), list: "tags" })}
              </section>
              ${rules?.show() ?? nothing} ${moreFields(form, { isNew: false, catalogs: isMenu() ? [] : catalogs })}
              ${plans && qr.isDynamic ? plans.show(qr, isChanged) : nothing}
              ${past && qr.isDynamic ? past.show(!isChanged) : nothing}
              <section class="card rest">
                <div>
                  ${
                    qr.isDynamic
                      ? html`<h3>${say(qr.isActive ? "js.on" : "js.off")}</h3>
                          <p class="soft">${say(qr.isActive ? "js.on.text" : "js.off.text")}</p>`
                      : nothing
                  }
                </div>
                ${qr.isDynamic ? html`<button class="button quiet" type="button" @click=${() => send({ isActive: !qr.isActive })}>${qr.isActive ? say("js.turnoff") : say("js.turnon")}</button>` : nothing}
                <button class="button bad" type="button" @click=${() => root.querySelector("dialog").showModal()}>
                  ${say("js.delete")}
                </button>
              </section>`,
          )}
          ${parts.panel("look", lookFields(form, preview.report?.figures))}
          ${parts.panel(
            "print",
            html`<section class="card">${paperFields(form)}${inPrint(preview.report)}</section>
              ${downloads.show(isChanged)}
              <p><a class="button quiet" href="${home}codes/sheet?ids=${qr.id}">${say("js.print.sheet")}</a></p>`,
          )}
          ${
            isChanged
              ? html`<div class="actions">
                  <button class="button quiet" type="button" @click=${discard}>${say("js.discard")}</button>
                  <button class="button" aria-disabled=${isSending ? "true" : nothing}>${say("js.save")}</button>
                </div>`
              : nothing
          }
        </form>
        <dialog
          class="ask"
          aria-labelledby="delete-title"
          @close=${({ target }) => {
            if (target.returnValue === "go") remove();
          }}
        >
          <form method="dialog">
            <h2 id="delete-title">${say("js.delete.title", qr.name)}</h2>
            <p>${say("js.delete.text")}</p>
            <div class="buttons">
              <button class="button quiet" value="">${say("js.cancel")}</button
              ><button class="button bad" value="go">${say("js.delete.do")}</button>
            </div>
          </form>
        </dialog>`,
      root,
    );
    root.removeAttribute("aria-busy");
  }

  root.addEventListener(
    "toggle",
    async ({ target }) => {
      if (!target.matches("#panel-content > details") || catalogs.length > 0) return;
      catalogs = await catalogsOf();
      draw();
    },
    true,
  );
}

/** The members that differ. */
function changesOf(now, base) {
  return Object.fromEntries(
    Object.entries(now).filter(([member, value]) => JSON.stringify(value) !== JSON.stringify(base[member] ?? null)),
  );
}

async function read() {
  const answer = await ask("GET", path);
  return { qr: (await answer.json()).qr, tag: answer.headers.get("ETag") };
}
