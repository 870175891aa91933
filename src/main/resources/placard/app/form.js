// A form over an object: fields are named by JSON pointers, as faults are.
import { html, nothing } from "./lit-html.js";
import { say, worded } from "./words.js";

const HEX = /^#?([0-9a-f]{6})$/i;

export class Form {
  /** changed() is called after every change, to draw the form anew. */
  constructor(value, changed) {
    this.value = value;
    this.faults = new Map();
    this.general = [];
    this.changed = changed;
    /** Unreadable input, by path: { text, fault }. It stays in its field, and nothing is sent. */
    this.typed = new Map();
    /** The names of the drawn fields, by their paths. */
    this.labels = new Map();
  }

  /** Content is kept for every type, so that nothing is lost when another is looked at. */
  steps(path) {
    const [first, ...rest] = path.slice(1).split("/");
    return first === "content" ? ["contents", this.value.type, ...rest] : [first, ...rest];
  }

  get(path) {
    return this.steps(path).reduce((value, step) => value?.[step], this.value);
  }

  set(path, value) {
    const steps = this.steps(path);
    const last = steps.pop();
    let place = this.value;
    for (const step of steps) place = place[step] ??= {};
    place[last] = value;
    for (const pointer of [...this.faults.keys()])
      if (pointer === path || pointer.startsWith(`${path}/`)) this.faults.delete(pointer);
    this.changed(path);
  }

  /** Takes the faults of a refused request; those of no field are above the form. */
  refuse(problem) {
    this.faults = new Map();
    this.general = [];
    if (problem.errors.length === 0) this.general.push(worded(problem));
    for (const fault of problem.errors) {
      if (fault.pointer === "" || /^\/(headers|query)/.test(fault.pointer)) this.general.push(worded(fault));
      else this.faults.set(fault.pointer, worded(fault));
    }
  }

  accept() {
    this.faults = new Map();
    this.general = [];
  }

  /** Unreadable input is wrong until it is typed anew. */
  judge() {
    for (const [path, { fault }] of this.typed) this.faults.set(path, fault);
  }

  id(path) {
    return `f${path.replaceAll("/", "-")}`;
  }

  /** The sentence of a field, or of anything within it that has no field of its own. */
  fault(path) {
    return this.faults.get(path);
  }

  /** A fault with the name of its field, and of the row that this is in. */
  named(path, text) {
    const label = this.labels.get(path);
    if (!label) return text;
    const steps = path.split("/");
    for (let last = steps.length - 1; last > 1; last--) {
      const row = /^[0-9]+$/.test(steps[last]) && this.get(steps.slice(0, last + 1).join("/"))?.name;
      if (row) return say("js.fault.row", row, label, text);
    }
    return say("js.fault.of", label, text);
  }

  /** Goes to the first wrong field in the order of the screen; to the summary if none of them has a field. */
  toFault() {
    const [first] = [...this.faults.keys()]
      .map((path) => [path, document.getElementById(this.id(path))])
      .filter(([, field]) => field)
      .sort(([, one], [, other]) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    if (first && this.general.length === 0) this.lead(null, first[0]);
    else document.getElementById("summary")?.focus();
  }

  /** The faults above the form: the list takes the focus, and leads to the fields. */
  summary() {
    const all = [...this.faults].map(([path, text]) => ({ path, text }));
    if (all.length === 0 && this.general.length === 0) return nothing;
    return html`<div class="summary" role="alert" tabindex="-1" id="summary">
      ${this.general.map((text) => html`<p>${text}</p>`)}
      ${
        all.length === 0
          ? nothing
          : html`<p>${say("js.faults")}</p>
              <ul>
                ${all.map(({ path, text }) => html`<li><a href="#${this.id(path)}" @click=${(event) => this.lead(event, path)}>${this.named(path, text)}</a></li>`)}
              </ul>`
      }
    </div>`;
  }

  lead(event, path) {
    event?.preventDefault();
    this.reveal?.(path);
    const field = document.getElementById(this.id(path));
    for (let part = field?.closest("details"); part; part = part.parentElement.closest("details")) part.open = true;
    field?.scrollIntoView({ block: "center" });
    field?.focus();
  }

  /** Label, field, fault and hint. */
  field(path, label, hint, control) {
    const id = this.id(path);
    const fault = this.fault(path);
    const plain = typeof label === "string" ? label : label?.values?.find((part) => typeof part === "string");
    if (plain) this.labels.set(path, plain);
    const about = [fault && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(" ") || nothing;
    return html`<div class="field">
      <label for=${id}>${label}</label>${control(id, fault ? "true" : nothing, about)}
      ${fault ? html`<p class="fault" id="${id}-fault">${fault}</p>` : nothing}
      ${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : nothing}
    </div>`;
  }

  text(
    path,
    label,
    {
      type = "text",
      hint,
      most = 2048,
      place = "",
      complete = "off",
      mode = nothing,
      dir = nothing,
      list = nothing,
      leave,
    } = {},
  ) {
    return this.field(
      path,
      label,
      hint,
      (id, invalid, about) =>
        html`<input
          id=${id}
          type=${type}
          maxlength=${most}
          placeholder=${place}
          autocomplete=${complete}
          inputmode=${mode}
          dir=${dir}
          list=${list}
          aria-invalid=${invalid}
          aria-describedby=${about}
          .value=${String(this.get(path) ?? "")}
          @input=${({ target }) => this.set(path, target.value)}
          @change=${({ target }) => {
            const better = leave?.(target.value);
            if (better !== undefined && better !== target.value) this.set(path, better);
          }}
        />`,
    );
  }

  area(path, label, { hint, most = 1000 } = {}) {
    return this.field(
      path,
      label,
      hint,
      (id, invalid, about) =>
        html`<textarea
          id=${id}
          maxlength=${most}
          dir="auto"
          aria-invalid=${invalid}
          aria-describedby=${about}
          .value=${this.get(path) ?? ""}
          @input=${({ target }) => this.set(path, target.value)}
        ></textarea>`,
    );
  }

  choose(path, label, choices, { hint } = {}) {
    const now = this.get(path);
    return this.field(
      path,
      label,
      hint,
      (id, invalid, about) =>
        html`<select
          id=${id}
          aria-invalid=${invalid}
          aria-describedby=${about}
          @change=${({ target }) => this.set(path, target.value)}
        >
          ${choices.map(([value, text]) => html`<option value=${value} .selected=${value === now}>${text}</option>`)}
        </select>`,
    );
  }

  tick(path, label) {
    return html`<label class="tick"
      ><input
        id=${this.id(path)}
        type="checkbox"
        .checked=${Boolean(this.get(path))}
        @change=${({ target }) => this.set(path, target.checked)}
      />
      <span>${label}</span></label
    >`;
  }

  /** Radio buttons that look like cards: [value, text, picture]. chosen(value) is called before the value is set. */
  pick(path, label, choices, kind = "chips", chosen) {
    this.labels.set(path, label);
    const fault = this.fault(path);
    const id = this.id(path);
    return html`<fieldset
      class="pick ${kind}"
      id=${id}
      tabindex="-1"
      aria-describedby=${fault ? `${id}-fault` : nothing}
    >
      <legend>${label}</legend>
      <div>
        ${choices.map(
          ([value, text, picture = nothing]) =>
            html`<label
              ><input
                type="radio"
                name=${id}
                value=${value}
                .checked=${(this.get(path) ?? "") === value}
                @change=${() => {
                  chosen?.(value);
                  this.set(path, value);
                }}
              />${picture}<span>${text}</span></label
            >`,
        )}
      </div>
      ${fault ? html`<p class="fault" id="${id}-fault">${fault}</p>` : nothing}
    </fieldset>`;
  }

  /** A time as this device has it; null for none. */
  time(path, label, { hint } = {}) {
    const now = this.get(path);
    return this.field(
      path,
      label,
      hint,
      (id, invalid, about) =>
        html`<input
          id=${id}
          type="datetime-local"
          min="1970-01-02T00:00"
          max="9998-12-31T23:59"
          aria-invalid=${invalid}
          aria-describedby=${about}
          .value=${local(now)}
          @change=${({ target }) => this.set(path, target.value ? new Date(target.value).toISOString() : null)}
        />`,
    );
  }

  /** A colour that follows a rule unless the user chooses one. */
  ownColour(path, label, start) {
    const now = this.get(path);
    return html`<div class="stack own">
      <label class="tick"
        ><input
          type="checkbox"
          id="${this.id(path)}-own"
          .checked=${Boolean(now)}
          @change=${({ target }) => this.set(path, target.checked ? start : null)}
        />
        <span>${label}</span></label
      >${now ? this.colour(path, label, true) : nothing}
    </div>`;
  }

  colour(path, label, isNamed = false) {
    const now = this.get(path) ?? "#000000";
    return this.field(
      path,
      isNamed ? html`<span class="unseen">${label}</span>` : label,
      null,
      (id, invalid, about) =>
        html`<div class="colour">
          <input
            type="color"
            aria-label=${say("js.colour.pick", label)}
            .value=${now}
            @input=${({ target }) => this.set(path, target.value)}
          /><input
            id=${id}
            type="text"
            dir="ltr"
            maxlength="7"
            spellcheck="false"
            autocomplete="off"
            aria-invalid=${invalid}
            aria-describedby=${about}
            .value=${now}
            @change=${({ target }) => {
              const hex = HEX.exec(target.value.trim());
              if (hex) this.set(path, `#${hex[1].toLowerCase()}`);
              else target.value = now;
            }}
          />
        </div>`,
    );
  }
}

/** A field of an amount with its currency beside it. */
export function withSign({ sign, isSignFirst }, field) {
  const shown = sign ? html`<span class="sign" aria-hidden="true">${sign}</span>` : nothing;
  return html`<span class="money" dir="ltr"
    >${isSignFirst ? shown : nothing}${field}${isSignFirst ? nothing : shown}</span
  >`;
}

/** A picture of strokes, as icons have in templates. */
export function icon(path) {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${path}></path></svg>`;
}

/** A time for a field of a form: without its zone, to the minute. */
function local(iso) {
  if (!iso) return "";
  const time = new Date(iso);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
