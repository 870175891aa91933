// Times of the week: when something is on offer, what it costs then, when a business is open.
import { html } from "./lit-html.js";
import { amount, chips, number, rows, several, unseen } from "./catalog-fields.js";
import { DAYS } from "./catalog-vocabulary.js";
import { language, say } from "./words.js";

const locale = `${language}-u-nu-latn`;
const CLOCK = new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit", timeZone: "UTC" });
const names = (width) => {
  const format = new Intl.DateTimeFormat(locale, { weekday: width, timeZone: "UTC" });
  // The fifth of January 1970 was a Monday.
  return Object.fromEntries(DAYS.map((day, i) => [day, format.format(new Date((i + 4) * 86_400_000))]));
};
const SHORT = names("short");
const LONG = names("long");

export const dayName = (day) => LONG[day];

/** A local time as the language writes it. */
export function clock(time) {
  const [hours, minutes] = (time ?? "").split(":");
  return minutes === undefined
    ? "–"
    : CLOCK.format(new Date((Number(hours) % 24) * 3_600_000 + Number(minutes) * 60_000));
}

/** Days in words: those that follow each other as a range. */
export function said(days) {
  const all = DAYS.map((day) => days?.includes(day) ?? true);
  if (all.every(Boolean) || !all.some(Boolean)) return say("fact.days.all");
  const runs = [];
  all.forEach((isOn, i) => {
    if (!isOn) return;
    if (i > 0 && all[i - 1]) runs.at(-1).push(DAYS[i]);
    else runs.push([DAYS[i]]);
  });
  return runs
    .map((run) => (run.length > 2 ? `${SHORT[run[0]]}–${SHORT[run.at(-1)]}` : run.map((day) => SHORT[day]).join(", ")))
    .join(", ");
}

/** From when to when; what doesn't end after it has begun ends on the next day. */
export const hours = ({ from, to }) =>
  say(from && to && to <= from ? "fact.hours.next" : "fact.hours", clock(from), clock(to));

export function time(form, path, label) {
  return form.field(
    path,
    label,
    null,
    (id, invalid, about) =>
      html`<input
        id=${id}
        type="time"
        aria-invalid=${invalid}
        aria-describedby=${about}
        .value=${(form.get(path) ?? "").replace("24:00", "00:00")}
        @change=${({ target }) => form.set(path, target.value)}
      />`,
  );
}

function days(form, path) {
  const now = form.get(path) ?? DAYS;
  return several(
    form,
    path,
    say("fact.days"),
    DAYS.map((day) => [day, html`<span aria-hidden="true">${SHORT[day]}</span>${unseen(LONG[day])}`]),
    {
      has: (day) => now.includes(day),
      put: (day, isOn) =>
        form.set(
          path,
          DAYS.filter((one) => (one === day ? isOn : now.includes(one))),
        ),
    },
  );
}

const sentence = (text) => html`<p class="hint">${text}</p>`;

/** Windows of a week; none is always. */
export function schedule(form, path, { legend, hint, most = 21 }) {
  return html`${rows(form, path, {
    legend,
    hint,
    add: say("fact.schedule.add"),
    most,
    fresh: () => ({ days: [...DAYS], from: "11:00", to: "15:00" }),
    row: (at, one) =>
      html`${days(form, `${at}/days`)}
        <div class="parts">${time(form, `${at}/from`, say("fact.from"))}${time(form, `${at}/to`, say("fact.to"))}</div>
        ${sentence(say("fact.window", said(one.days), hours(one)))}`,
  })}`;
}

/** Prices that hold at times, such as a happy hour. */
export function priceSchedule(form, path, money, zone) {
  const put = (at, isPercent) => form.set(at, { ...form.get(at), isPercent });
  return rows(form, path, {
    legend: unseen(say("fact.priceSchedule")),
    hint: say("fact.priceSchedule.hint", zone),
    add: say("fact.priceSchedule.add"),
    most: 10,
    fresh: () => ({
      name: "",
      days: DAYS.slice(0, 5),
      from: "17:00",
      to: "19:00",
      price: null,
      percentOff: null,
      isPercent: true,
    }),
    row: (at, one) =>
      html`<div class="parts">
          ${form.text(`${at}/name`, say("fact.price.name"), { most: 40, dir: "auto", place: say("fact.price.name.place") })}
        </div>
        ${days(form, `${at}/days`)}
        <div class="parts">${time(form, `${at}/from`, say("fact.from"))}${time(form, `${at}/to`, say("fact.to"))}</div>
        ${chips(
          form,
          `${at}/isPercent`,
          say("fact.price.kind"),
          [
            [true, say("fact.price.percent")],
            [false, say("fact.price.own")],
          ],
          { put: (isPercent) => put(at, isPercent) },
        )}
        ${one.isPercent ? number(form, `${at}/percentOff`, say("fact.price.off")) : amount(form, `${at}/price`, say("js.item.price"), money)}
        ${sentence(`${say("fact.window", said(one.days), hours(one))}${priced(one, money) ?? ""}`)}`,
  });
}

function priced({ isPercent, percentOff, price }, money) {
  if (isPercent) return percentOff ? say("fact.price.less", percentOff) : undefined;
  return price === null || price === undefined ? undefined : say("fact.price.is", money.text(price));
}

/** As the form has them, and as they are sent. */
export const pricesOpened = (windows) =>
  (windows ?? []).map((one) => ({
    ...one,
    name: one.name ?? "",
    isPercent: one.percentOff !== null && one.percentOff !== undefined,
  }));
export const pricesSent = (windows) =>
  nothingOr(
    windows.map(({ isPercent, percentOff, price, name, ...when }) => ({
      ...windowSent(when),
      name: name?.trim() || null,
      price: isPercent ? null : price,
      percentOff: isPercent ? percentOff : null,
    })),
  );
export const scheduleSent = (windows) => (windows ?? []).map(windowSent);

const nothingOr = (list) => (list.length ? list : null);

/** No day at all is every day. */
function windowSent(window) {
  return { ...window, days: window.days?.length ? window.days : DAYS };
}
