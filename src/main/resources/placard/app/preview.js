// The picture that follows a design, how safely it is read, what was found, and what helps.
import { html, nothing } from "./lit-html.js";
import { ask } from "./api.js";
import { icon } from "./form.js";
import { plain } from "./look.js";
import { language, say, worded } from "./words.js";

const WAIT_MS = 150;

/** Findings that are one thing to people. */
const SAME = { luma_ratio: "pale", contrast: "pale" };
const OF_INK = new Set(["inverted", "luma_ratio", "contrast"]);

/** Draws a body a little after the last change, and only the last one. */
export class Preview {
  /** changed() draws anew; mended(patch) does what a fix says. */
  constructor(changed, mended) {
    this.changed = changed;
    this.mended = mended;
    this.picture = null;
    this.isBare = false;
    this.report = null;
    this.reasons = [];
    /** Whether there is no more wrong with the content than that some of it isn't typed yet. */
    this.isUnfinished = false;
    this.last = "";
  }

  follow(body) {
    const text = JSON.stringify(body);
    if (text === this.last) return;
    this.last = text;
    clearTimeout(this.timer);
    this.running?.abort();
    this.timer = setTimeout(() => this.draw(body), WAIT_MS);
  }

  async draw(body) {
    const running = (this.running = new AbortController());
    try {
      const report = await (
        await ask("POST", "qr/preview", { json: { ...body, format: "json" }, signal: running.signal, quiet: true })
      ).json();
      if (running.signal.aborted) return;
      this.report = report;
      this.reasons = [];
      this.isUnfinished = false;
      if (report.svg !== null) {
        this.picture = shown(report.svg, this.picture);
        this.isBare = body.design?.isBackgroundTransparent === true;
      }
    } catch (refused) {
      if (refused.name === "AbortError") return;
      this.last = "";
      this.report = null;
      const faults = refused.errors?.length ? refused.errors : [refused];
      this.isUnfinished = faults.every(({ code }) => code === "required");
      this.reasons = this.isUnfinished ? [] : [...new Set(faults.map(worded))];
    }
    this.changed();
  }

  get isRefused() {
    return this.isUnfinished || this.reasons.length > 0 || this.report?.verdict === "refused";
  }

  mend(patch) {
    this.mended(patch);
    // The button is gone with what it was for.
    document.getElementById("verdict")?.focus();
  }

  show() {
    const { report } = this;
    return html`<h2 id="preview" class="unseen">${say("js.preview")}</h2>
      <div class="stage ${this.isRefused ? "stale" : ""}">
        ${this.picture ? html`<img class="symbol ${this.isBare ? "bare" : ""}" src=${this.picture} alt=${say("js.preview")} />` : html`<div class="symbol blankness"></div>`}
      </div>
      <div class="verdict stack" id="verdict" tabindex="-1">
        <div role="status">
          ${
            this.reasons.length > 0
              ? html`<p class="fault"><b>${say("js.verdict.refused")}</b></p>
                  <ul>
                    ${this.reasons.map((text) => html`<li>${text}</li>`)}
                  </ul>`
              : report === null
                ? this.isUnfinished
                  ? html`<p class="soft">${say("js.verdict.unfinished")}</p>`
                  : nothing
                : verdict(report)
          }
        </div>
        ${report === null ? nothing : html`${this.problems(report)}${figures(report.figures)}`}
      </div>`;
  }

  problems(report) {
    const problems = new Map();
    for (const finding of [...report.errors, ...report.warnings]) {
      const text = sentence(finding);
      problems.set(text, [...(problems.get(text) ?? []), finding]);
    }
    if (problems.size === 0) return nothing;
    const all = report.fixes.find(({ kind }) => kind === "all");
    const used = new Set();
    const helps = (findings) =>
      report.fixes.filter((fix) => {
        const isFor =
          fix.kind !== "all" &&
          !used.has(fix) &&
          fix.of.some(({ check, pointer }) => findings.some((one) => one.check === check && one.pointer === pointer));
        if (isFor) used.add(fix);
        return isFor;
      });
    return html`<ul class="problems">
      ${[...problems].map(
        ([text, findings]) =>
          html`<li>
            <p>${text}</p>
            <div class="buttons">${helps(findings).map((fix) => this.button(fix))}</div>
          </li>`,
      )}
      ${all && problems.size > 1 ? html`<li><div class="buttons">${this.button(all)}</div></li>` : nothing}
    </ul>`;
  }

  button({ kind, patch }) {
    const { design = {} } = patch;
    const color =
      kind === "all" || kind === "swap_colors"
        ? undefined
        : (design.gradient?.toColor ?? design.fgColor ?? design.eyeColor ?? design.frameColor ?? design.bgColor);
    return html`<button class="button quiet" type="button" @click=${() => this.mend(patch)}>
      ${
        color
          ? html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
              <circle cx="12" cy="12" r="9" fill=${color} stroke="#888"></circle>
            </svg>`
          : nothing
      }
      ${say(`js.fix.${kind}`, design.frameText ?? decimal(design.sizeMm ?? patch.sizeMm))}
    </button>`;
  }
}

/** A picture's own address; the one before is given up once this one is seen. */
function shown(svg, old) {
  if (old) setTimeout(() => URL.revokeObjectURL(old), 1_000);
  return URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
}

function verdict({ verdict: word }) {
  return html`<p class=${{ good: "fine", fair: "warned", refused: "fault" }[word]}>
      <span class="dots" aria-hidden="true">${{ good: "●●●", fair: "●●○", refused: "●○○" }[word]}</span>
      <b>${say(`js.verdict.${word}`)}</b>
    </p>
    ${word === "fair" ? html`<p class="soft">${say("js.verdict.fair.text")}</p>` : nothing}`;
}

/** The findings, in the reader's language. */
function sentence({ check, pointer, measured, subject }) {
  if (pointer === "/design/eyeColor" && OF_INK.has(check)) return say("js.found.pale_eyes");
  return say(
    `js.found.${SAME[check] ?? check}`,
    subject?.startsWith("U+") ? String.fromCodePoint(parseInt(subject.slice(2), 16)) : decimal(measured),
  );
}

export function decimal(number) {
  return typeof number === "number"
    ? new Intl.NumberFormat(`${language}-u-nu-latn`, { maximumFractionDigits: 2 }).format(number)
    : "";
}

function figures({ lumaRatio, contrast, unusedCorrection, moduleMm, readableCm }) {
  const rows = [
    ["contrast", contrast],
    ["ratio", lumaRatio],
    ["spare", unusedCorrection],
    ["module", moduleMm, "js.mm"],
    ["reach", readableCm, "js.cm"],
  ];
  return html`<details class="more">
    <summary>${say("js.figures")}</summary>
    <dl class="figures">
      ${rows.map(([name, figure, unit]) =>
        figure === null
          ? nothing
          : html` <div>
              <dt>${say(`js.figure.${name}`)}</dt>
              <dd>${unit ? say(unit, decimal(figure)) : decimal(figure)}</dd>
            </div>`,
      )}
    </dl>
  </details>`;
}

/** Puts what a fix says into a form; what it takes back is as usual then. */
export function mend(form, { design = {}, isDynamic }) {
  const usual = plain();
  for (const [member, value] of Object.entries(design))
    form.value.design[member] = value === null ? usual[member] : value;
  if (isDynamic) form.value.kind = "dynamic";
  form.changed("/design");
}

/** The printed form, in words. */
export function inPrint(report) {
  const figures = report?.figures;
  return !figures?.moduleMm
    ? nothing
    : html`<p class="hint" role="status">
        ${icon("M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z")}
        ${say("js.print.live", decimal(figures.widthMm), decimal(figures.heightMm), decimal(figures.moduleMm), decimal(figures.readableCm))}
      </p>`;
}
