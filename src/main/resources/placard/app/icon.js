import { html } from "./lit-html.js";

/** A picture of strokes, as icons have in templates. */
export function icon(path) {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${path}></path></svg>`;
}
