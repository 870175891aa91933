// Until when something is sold out: in words, and as it is chosen.
import { html, nothing, render } from "./lit-html.js";
import { now } from "./api.js";
import { RESERVED, hasReserved } from "./reserved.js";
import { language, say } from "./words.js";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LONG_MS = 500;

/** An instant as people say it at the place of the catalogue: the hour, with the day if it isn't soon. */
export function clock(iso, timeZone) {
  const at = new Date(iso);
  const isSoon = at - now() < DAY;
  return new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    timeZone,
    hour: "numeric",
    minute: "2-digit",
    ...(isSoon ? {} : { weekday: "short", day: "numeric", month: "short" }),
  }).format(at);
}

/** When the business day ends: the server's answer, unless it is of yesterday. */
export function dayEnd({ businessDayEnds }) {
  return Date.parse(businessDayEnds) > now() ? businessDayEnds : "end_of_day";
}

const later = (hours) => new Date(now() + hours * HOUR).toISOString();

/** Offers how long something is sold out: choose(isAvailable, soldOutUntil) is called with the answer. */
export function offer(dialog, { name, isOut, board }, choose) {
  const end = dayEnd(board);
  const pick = (isAvailable, until) => () => {
    dialog.close();
    choose(isAvailable, until?.() ?? null);
  };
  const homes = [
    [say("js.board.reserved"), () => RESERVED],
    [say("js.menu.out"), null],
  ];
  const goods = () => [
    [end === "end_of_day" ? say("js.board.day") : say("js.board.day.until", clock(end, board.timezone)), () => end],
    [say("js.board.hour"), () => later(1)],
    [say("js.board.hours", 3), () => later(3)],
    [say("js.board.mine"), null],
  ];
  const choices = hasReserved() ? homes : goods();
  render(
    html`<form method="dialog">
      <h2 id="until-title">${say("js.board.until.title", name)}</h2>
      <div class="choosing">
        ${isOut ? html`<button class="button" type="button" @click=${pick(true)}>${say("js.board.back")}</button>` : nothing}
        ${choices.map(([text, until]) => html`<button class="button quiet" type="button" @click=${pick(false, until)}>${text}</button>`)}
        <button class="button quiet plainly">${say("js.cancel")}</button>
      </div>
    </form>`,
    dialog,
  );
  dialog.showModal();
}

/** Calls hold() when a finger or a mouse rests on an element instead of tapping it; the tap is then none. */
export function holding(hold) {
  let timer;
  let isHeld = false;
  const end = () => clearTimeout(timer);
  return {
    down: (event) => {
      isHeld = false;
      if (event.button > 0) return;
      timer = setTimeout(() => {
        isHeld = true;
        hold(event);
      }, LONG_MS);
    },
    end,
    tap: (act) => (event) => {
      end();
      if (isHeld) event.preventDefault();
      else act(event);
      isHeld = false;
    },
  };
}
