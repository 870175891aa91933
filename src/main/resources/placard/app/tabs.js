// Parts of a form of which one is seen at a time, as the ARIA practices have tabs.
import { html, nothing } from "./lit-html.js";
import { say } from "./words.js";

export class Tabs {
  /** changed() draws anew. The address names the part, so that Back returns to the one before, and a reload stays. */
  constructor(names, changed) {
    this.names = names;
    this.changed = changed;
    this.now = names.includes(this.named()) ? this.named() : names[0];
    addEventListener("hashchange", () => {
      if (names.includes(this.named())) this.open(this.named());
    });
  }

  /** The part in the address; without one it is the first. */
  named() {
    return location.hash.slice(1) || this.names[0];
  }

  /** A person's choice is a step of the browser's history. */
  choose(name) {
    if (name !== this.now) history.pushState(history.state, "", `#${name}`);
    this.open(name);
  }

  open(name, isFocused = false) {
    this.now = name;
    this.changed();
    if (isFocused) document.getElementById(`tab-${name}`).focus();
  }

  list(label) {
    return html`<div class="tabs" role="tablist" aria-label=${label} @keydown=${(event) => this.step(event)}>
      ${this.names.map(
        (name) =>
          html` <button
            type="button"
            role="tab"
            id="tab-${name}"
            aria-controls="panel-${name}"
            aria-selected=${name === this.now ? "true" : "false"}
            tabindex=${name === this.now ? nothing : "-1"}
            @click=${() => this.choose(name)}
          >
            ${say(`js.tab.${name}`)}
          </button>`,
      )}
    </div>`;
  }

  step(event) {
    const forward = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
    const back = document.documentElement.dir === "rtl" ? "ArrowRight" : "ArrowLeft";
    const last = this.names.length - 1;
    const at = this.names.indexOf(this.now);
    const to = { [forward]: at === last ? 0 : at + 1, [back]: at === 0 ? last : at - 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    history.replaceState(history.state, "", `#${this.names[to]}`);
    this.open(this.names[to], true);
  }

  panel(name, content) {
    return html`<div
      class="stack"
      role="tabpanel"
      id="panel-${name}"
      aria-labelledby="tab-${name}"
      ?hidden=${name !== this.now}
    >
      ${content}
    </div>`;
  }
}

/** The part that a field is in, by its pointer. */
export function partOf(path) {
  if (path.startsWith("/print") || path === "/design/sizeMm" || path === "/design/paperColor") return "print";
  return path.startsWith("/design") ? "look" : "content";
}
