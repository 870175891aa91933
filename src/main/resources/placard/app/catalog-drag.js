// Moves rows and sections by their grip, with a mouse, a pen or a finger.
const EDGE = 72;
const SPEED = 14;

export class Drag {
  /** dropped(kind, id, to, before): into a section (null for a section itself), before another row (null for the end). */
  constructor(root, dropped) {
    this.root = root;
    this.dropped = dropped;
    root.addEventListener("pointerdown", (event) => this.start(event));
  }

  start(event) {
    const grip = event.target.closest(".grip");
    if (!grip || event.button !== 0) return;
    event.preventDefault();
    grip.focus();
    grip.setPointerCapture(event.pointerId);
    this.moved = grip.closest("[data-kind]");
    this.kind = this.moved.dataset.kind;
    const end = new AbortController();
    const { signal } = end;
    const over = (isDropped) => {
      end.abort();
      cancelAnimationFrame(this.frame);
      this.mark(null);
      this.moved.classList.remove("dragged");
      if (isDropped && this.target) this.dropped(this.kind, this.moved.id, this.target.to, this.target.before);
      this.target = null;
    };
    grip.addEventListener("pointermove", (now) => this.follow(now), { signal });
    grip.addEventListener("pointerup", () => over(true), { signal });
    grip.addEventListener("pointercancel", () => over(false), { signal });
    addEventListener(
      "keydown",
      (key) => {
        if (key.key === "Escape") over(false);
      },
      { signal },
    );
    this.moved.classList.add("dragged");
    this.y = event.clientY;
    this.scroll();
  }

  /** Near the upper or lower edge the page moves on. */
  scroll() {
    const below = this.y - (innerHeight - EDGE);
    const above = EDGE - this.y;
    if (below > 0 || above > 0)
      scrollBy(0, below > 0 ? SPEED * Math.min(1, below / EDGE) : -SPEED * Math.min(1, above / EDGE));
    this.frame = requestAnimationFrame(() => this.scroll());
  }

  follow({ clientX, clientY }) {
    this.y = clientY;
    const under = document.elementFromPoint(clientX, clientY);
    this.target = this.kind === "section" ? this.section(under, clientY) : this.item(under, clientY);
    this.mark(this.target);
  }

  section(under, y) {
    const part = under?.closest("[data-kind=section]");
    if (!part) return this.target;
    const isAfter = y > middle(part);
    const next = isAfter ? part.nextElementSibling?.closest("[data-kind=section]") : part;
    return { to: null, before: next?.id ?? null, line: part, isAfter };
  }

  item(under, y) {
    const row = under?.closest("[data-kind=item]");
    const part = under?.closest("[data-kind=section]");
    if (!part) return this.target;
    if (!row)
      return {
        to: part.id,
        before: null,
        line: part.querySelector(".dishes")?.lastElementChild ?? part,
        isAfter: true,
      };
    const isAfter = y > middle(row);
    const next = isAfter ? row.nextElementSibling : row;
    return { to: part.id, before: next?.id ?? null, line: row, isAfter };
  }

  mark(target) {
    for (const one of this.root.querySelectorAll(".dropbefore, .dropafter"))
      one.classList.remove("dropbefore", "dropafter");
    target?.line.classList.add(target.isAfter ? "dropafter" : "dropbefore");
  }
}

function middle(element) {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}
