// When a business is open: a week, and the dates on which it doesn't hold.
import { html, nothing } from "./lit-html.js";
import { rows, unseen } from "./catalog-fields.js";
import { dayName, hours, time } from "./catalog-schedule.js";
import { DAYS } from "./catalog-vocabulary.js";
import { icon } from "./form.js";
import { say } from "./words.js";

const REMOVE = "M6 6l12 12M18 6L6 18";
const PLUS = "M12 5v14M5 12h14";
const MOST = 3;

/** Windows as a week of days; null if there are none. */
export function byDay(windows) {
  if (!windows?.length) return null;
  return Object.fromEntries(
    DAYS.map((day) => [
      day,
      windows.filter(({ days }) => !days || days.includes(day)).map(({ from, to }) => ({ from, to })),
    ]),
  );
}

/** The same as windows: one for all days on which it is the same. */
export function windows(week) {
  if (!week) return null;
  const all = new Map();
  for (const day of DAYS) {
    for (const { from, to } of week[day] ?? []) {
      const key = `${from} ${to}`;
      if (!all.has(key)) all.set(key, { days: [], from, to });
      all.get(key).days.push(day);
    }
  }
  return all.size ? [...all.values()] : null;
}

/** Times of one day, each with what it means where it ends on the next. */
function spans(form, path, day) {
  const list = form.get(path) ?? [];
  return html`<div class="spans">
    ${list.map(
      (one, at) =>
        html`<div class="span">
          ${time(form, `${path}/${at}/from`, unseen(say("about.from.of", day)))}<span aria-hidden="true">–</span
          >${time(form, `${path}/${at}/to`, unseen(say("about.to.of", day)))}
          <button
            class="button quiet"
            type="button"
            aria-label=${say("about.span.remove", day, at + 1)}
            @click=${() => form.set(path, list.toSpliced(at, 1))}
          >
            ${icon(REMOVE)}
          </button>
          ${one.from && one.to && one.to <= one.from ? html`<p class="hint">${hours(one)}</p>` : nothing}
        </div>`,
    )}
    ${list.length === 0 ? html`<span class="soft">${say("about.closed")}</span>` : nothing}
    ${list.length < MOST ? html`<button class="button quiet" type="button" aria-label=${say("about.span.add", day)} @click=${() => form.set(path, [...list, list.length ? { from: "18:00", to: "22:00" } : { from: "09:00", to: "18:00" }])}>${icon(PLUS)}</button>` : nothing}
  </div>`;
}

export function week(form, path) {
  const now = form.get(path);
  const id = form.id(path);
  const copy = () => form.set(path, Object.fromEntries(DAYS.map((day) => [day, structuredClone(now.mon)])));
  return html`<fieldset class="options" id=${id} tabindex="-1">
    <legend>${say("about.businessDetails.hours")}</legend>
    ${form.fault(path) ? html`<p class="fault">${form.fault(path)}</p>` : nothing}
    ${
      now
        ? html`<div class="week">
              ${DAYS.map((day) => html`<div class="day"><span class="label">${dayName(day)}</span>${spans(form, `${path}/${day}`, dayName(day))}</div>`)}
            </div>
            <div class="buttons start">
              <button class="button quiet" type="button" @click=${copy}>
                ${say("about.hours.copy", dayName("mon"))}
              </button>
              <button class="button quiet" type="button" @click=${() => form.set(path, null)}>
                ${say("about.hours.clear")}
              </button>
            </div>`
        : html`<p class="hint">${say("about.hours.none")}</p>
            <p>
              <button
                class="button quiet"
                type="button"
                @click=${() => form.set(path, Object.fromEntries(DAYS.map((day) => [day, day === "sun" ? [] : [{ from: "09:00", to: "18:00" }]])))}
              >
                ${say("about.hours.add")}
              </button>
            </p>`
    }
  </fieldset>`;
}

function date(form, path, label) {
  return form.field(
    path,
    label,
    null,
    (id, invalid, about) =>
      html`<input
        id=${id}
        type="date"
        min="2000-01-01"
        max="9998-12-31"
        aria-invalid=${invalid}
        aria-describedby=${about}
        .value=${form.get(path) ?? ""}
        @change=${({ target }) => form.set(path, target.value || null)}
      />`,
  );
}

/** Holidays and other dates. */
export function specialDays(form, path) {
  return rows(form, path, {
    legend: say("about.businessDetails.specialHours"),
    hint: say("about.special.hint"),
    add: say("about.special.add"),
    most: 60,
    fresh: () => ({ date: null, until: null, closed: true, hours: [], name: "" }),
    row: (at, one) =>
      html`<div class="parts">
          ${date(form, `${at}/date`, say("about.special.date"))}${date(form, `${at}/until`, say("about.special.until"))}${form.text(`${at}/name`, say("about.special.name"), { most: 60, dir: "auto", place: say("about.special.place") })}
        </div>
        ${form.tick(`${at}/closed`, say("about.special.closed"))}
        ${one.closed ? nothing : html`<div class="field" id=${form.id(`${at}/hours`)} tabindex="-1"><span class="label">${say("about.special.hours")}</span>${spans(form, `${at}/hours`, one.name || one.date || "")}${form.fault(`${at}/hours`) ? html`<p class="fault">${form.fault(`${at}/hours`)}</p>` : nothing}</div>`}`,
  });
}

/** A special day as it is sent: closed, or with hours. */
export const specialSent = (list) =>
  (list ?? []).map(({ closed, hours: times, until, name, ...day }) => ({
    ...day,
    until: until || null,
    closed: Boolean(closed),
    hours: closed ? [] : times,
    name: name?.trim() || null,
  }));
