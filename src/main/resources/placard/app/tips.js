// Tips of charts, for the mouse, for fingers and for keys. They say what the table below the chart says.

const GAP = 12;
const language = () => document.documentElement;

/** A tip beside the pointed part of a pane. A screen reader hears it as the value of a slider. */
function tipped(pane, { name, count, columns, at, place, lines }) {
  const mark = document.createElement("span");
  mark.className = "mark";
  const tip = document.createElement("span");
  tip.className = "tip";
  tip.dir = language().dir;
  tip.hidden = true;
  mark.hidden = true;
  pane.append(mark, tip);
  pane.tabIndex = 0;
  for (const [key, value] of Object.entries({
    role: "slider",
    "aria-label": `${name}. ${pane.dataset.keys}`,
    "aria-valuemin": 1,
    "aria-valuemax": count,
  }))
    pane.setAttribute(key, value);
  let shown = count - 1;

  const say = (index) => {
    pane.setAttribute("aria-valuenow", index + 1);
    pane.setAttribute("aria-valuetext", lines(index).join(", "));
  };
  const show = (index) => {
    shown = Math.max(0, Math.min(count - 1, index));
    say(shown);
    tip.replaceChildren(
      ...lines(shown).map((line, i) => {
        const part = document.createElement(i === 0 ? "b" : "span");
        part.textContent = line;
        return part;
      }),
    );
    tip.hidden = false;
    const { left, top, width, height, isCell = false } = place(shown);
    mark.hidden = false;
    mark.classList.toggle("cell", isCell);
    for (const [side, value] of Object.entries({ left, top, width, height }))
      mark.style[side] = value === undefined ? "" : `${value}px`;
    const room = Math.max(0, pane.clientWidth - tip.offsetWidth);
    const behind = left + (width ?? 0) + GAP;
    const before = left - GAP - tip.offsetWidth;
    // On a narrow screen neither side has room: then it is above the chart.
    const isAbove = behind > room && before < 0;
    const across = isAbove ? Math.min(room, Math.max(0, left - tip.offsetWidth / 2)) : behind <= room ? behind : before;
    const down = isCell ? top - tip.offsetHeight / 2 : 0;
    tip.style.left = `${across}px`;
    tip.style.top = isAbove
      ? `${(isCell ? top : 0) - tip.offsetHeight - GAP / 2}px`
      : `${Math.max(0, Math.min(down, pane.clientHeight - tip.offsetHeight))}px`;
  };
  const hide = () => {
    tip.hidden = true;
    mark.hidden = true;
  };
  const pointed = ({ clientX, clientY }) => {
    const { left, top, width, height } = pane.getBoundingClientRect();
    show(at((clientX - left) / width, (clientY - top) / height));
  };

  say(shown);
  pane.addEventListener("pointerdown", pointed);
  pane.addEventListener("pointermove", pointed);
  pane.addEventListener("pointerleave", ({ pointerType }) => {
    if (pointerType === "mouse" && document.activeElement !== pane) hide();
  });
  pane.addEventListener("focus", () => show(shown));
  pane.addEventListener("blur", hide);
  pane.addEventListener("keydown", (event) => {
    const steps = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowUp: columns ? -columns : 1,
      ArrowDown: columns ?? -1,
      PageUp: columns ? -columns : 7,
      PageDown: columns ?? -7,
      Home: -count,
      End: count,
    };
    if (event.key === "Escape") hide();
    else if (event.key in steps) {
      event.preventDefault();
      const next = shown + steps[event.key];
      const isOutside = columns && (next < 0 || next >= count) && Math.abs(steps[event.key]) !== count;
      show(isOutside ? shown : next);
    }
  });
  addEventListener("resize", hide);
}

const texts = (row) => [...row.cells].map(({ textContent }) => textContent.trim());

/** The place of each point of a line, from 0 to 1 in both directions; of those that are to come, there is none. */
function drawn(svg) {
  const { width, height } = svg.viewBox.baseVal;
  const path = svg.querySelector(".now").getAttribute("d");
  return [...path.matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [x / width, y / height]);
}

/** A line over time, and the table of its points. */
function ofLines(pane, table, name) {
  const svg = pane.querySelector("svg");
  const rows = [...table.tBodies[0].rows];
  const heads = texts(table.tHead.rows[0]);
  const points = drawn(svg);
  const share = (index) => (rows.length < 2 ? 0.5 : index / (rows.length - 1));
  tipped(pane, {
    name,
    count: rows.length,
    at: (x) => Math.round(x * (rows.length - 1)),
    place: (index) => ({
      left: share(index) * pane.clientWidth,
      top: (points[index]?.[1] ?? 1) * pane.clientHeight,
    }),
    lines(index) {
      const { before, change } = rows[index].dataset;
      const [label, now, ...others] = texts(rows[index]);
      const more = others.map((value, i) => {
        const isBefore = before !== undefined && i === 0;
        return `${heads[i + 2]}: ${value}${isBefore ? ` (${before})` : ""}`;
      });
      return [label, `${heads[1]}: ${now}${change ? ` ${change}` : ""}`, ...more];
    },
  });
}

/** Fields of hours in lines of weekdays, and the table with hours in rows. */
function ofHours(pane, table, name) {
  const rows = [...table.tBodies[0].rows].map(texts);
  const heads = texts(table.tHead.rows[0]);
  const [hours, days] = [rows.length, heads.length - 1];
  tipped(pane, {
    name,
    count: days * hours,
    columns: hours,
    at: (x, y) =>
      Math.max(0, Math.min(days - 1, Math.floor(y * days))) * hours +
      Math.max(0, Math.min(hours - 1, Math.floor(x * hours))),
    place(index) {
      const [width, height] = [pane.clientWidth / hours, pane.clientHeight / days];
      return {
        left: (index % hours) * width,
        top: Math.floor(index / hours) * height,
        width,
        height,
        isCell: true,
      };
    },
    lines(index) {
      const [hour, day] = [index % hours, Math.floor(index / hours)];
      return [`${heads[day + 1]} ${rows[hour][0]}`, `${pane.dataset.what}: ${rows[hour][day + 1]}`];
    },
  });
}

for (const pane of document.querySelectorAll(".pane")) {
  const card = pane.closest("section");
  const [day, hour] = ["day", "weekHour"].map((part) => card.querySelector(`[data-part=${part}]`));
  const name = pane.closest(".small")?.querySelector("h3") ?? card.querySelector("h2");
  const words = name.textContent.replaceAll(/\s+/g, " ").trim();
  if (day) ofLines(pane, day, words);
  else ofHours(pane, hour, words);
}
