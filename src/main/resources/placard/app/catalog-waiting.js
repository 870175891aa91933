// How many changes of a catalogue wait in its draft, and the way to where they are published.
import { html, nothing } from "./lit-html.js";
import { home } from "./api.js";
import { count, say } from "./words.js";

export function waitingBar(id, waiting) {
  return waiting > 0
    ? html`<div class="banner" role="status">
        <p><strong>${count("js.draft.waiting", waiting)}</strong> ${say("js.draft.hint")}</p>
        <a class="button" href="${home}catalogs/${id}/publish">${say("js.draft.review")}</a>
      </div>`
    : nothing;
}
