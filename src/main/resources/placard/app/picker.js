// Chooses among the files that are there already.
import { html, nothing, render } from "./lit-html.js";
import { ask } from "./api.js";
import { icon } from "./form.js";
import { say, worded } from "./words.js";

const AT_A_TIME = 60;
const WAIT_MS = 250;

/**
 * Opens a dialog and resolves to the chosen files; to none if the user cancels.
 *
 * @param {string} accept "application/pdf", or kinds of pictures
 * @param {boolean} many whether several can be chosen
 */
export function pick(accept, many) {
  const dialog = document.createElement("dialog");
  dialog.className = "ask picker";
  dialog.setAttribute("aria-labelledby", "picker-title");
  document.body.append(dialog);
  const { promise, resolve } = Promise.withResolvers();
  const before = document.activeElement;
  const state = { files: [], page: 0, hasMore: true, q: "", isBusy: false, problem: "", chosen: new Map() };
  const fits = ({ contentType }) => accept.includes(contentType);
  let asked = 0;

  async function more() {
    const mine = ++asked;
    state.isBusy = true;
    draw();
    try {
      do {
        const query = new URLSearchParams({
          limit: AT_A_TIME,
          page: state.page + 1,
          ...(state.q ? { q: state.q } : {}),
        });
        const { files, pagination } = await (await ask("GET", `files?${query}`, { fresh: true })).json();
        if (mine !== asked) return;
        state.files.push(...files.filter(fits));
        state.page = pagination.page;
        state.hasMore = pagination.hasMore;
      } while (state.files.length === 0 && state.hasMore);
      state.problem = "";
    } catch (refused) {
      if (mine !== asked) return;
      state.problem = worded(refused);
    }
    state.isBusy = false;
    draw();
  }

  let timer;
  function find(q) {
    clearTimeout(timer);
    timer = setTimeout(() => {
      Object.assign(state, { files: [], page: 0, hasMore: true, q: q.trim() });
      more();
    }, WAIT_MS);
  }

  function take(file, isTaken) {
    if (!many) state.chosen.clear();
    if (isTaken) state.chosen.set(file.id, file);
    else state.chosen.delete(file.id);
    draw();
  }

  function draw() {
    render(
      html`<form
        method="dialog"
        @submit=${(event) => {
          if (event.submitter?.value !== "go") state.chosen.clear();
        }}
      >
        <h2 id="picker-title">${say("js.picker")}</h2>
        <div class="field find">
          <label class="unseen" for="picker-q">${say("js.picker.find")}</label>
          <input
            id="picker-q"
            type="search"
            maxlength="200"
            autocomplete="off"
            placeholder=${say("js.picker.find")}
            @input=${({ target }) => find(target.value)}
            @keydown=${(event) => {
              if (event.key === "Enter") event.preventDefault();
            }}
          />
        </div>
        ${state.problem ? html`<p class="fault" role="alert">${state.problem}</p>` : nothing}
        <p class="soft" role="status">
          ${state.isBusy ? say("js.picker.busy") : state.files.length === 0 && !state.problem ? say("js.picker.none") : ""}
        </p>
        <ul class="tiles" tabindex="-1">
          ${state.files.map(
            (file) =>
              html`<li>
                <label class="tile"
                  ><input
                    class="unseen"
                    type=${many ? "checkbox" : "radio"}
                    name="picked"
                    value=${file.id}
                    .checked=${state.chosen.has(file.id)}
                    @change=${({ target }) => take(file, target.checked)}
                  />
                  <span class="thumb"
                    >${file.width ? html`<img src="/files/${file.id}?w=320" alt=${file.altText ?? ""} loading="lazy" decoding="async" />` : icon("M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12.5h6M9 16.5h6")}</span
                  >
                  <bdi>${file.name ?? file.id}</bdi
                  >${file.width ? html`<bdi class="soft">${file.altText ?? say("js.picker.wordless")}</bdi>` : nothing}</label
                >
              </li>`,
          )}
        </ul>
        ${state.hasMore && !state.isBusy ? html`<p><button class="button quiet" type="button" @click=${more}>${say("js.picker.more")}</button></p>` : nothing}
        <div class="buttons">
          <button class="button quiet" value="" formnovalidate>${say("js.cancel")}</button>
          <button class="button" value="go" ?disabled=${state.chosen.size === 0}>${say("js.picker.take")}</button>
        </div>
      </form>`,
      dialog,
    );
  }

  dialog.addEventListener("cancel", () => state.chosen.clear());
  dialog.addEventListener("close", () => {
    asked++;
    clearTimeout(timer);
    dialog.remove();
    before?.focus();
    resolve([...state.chosen.values()]);
  });
  more();
  dialog.showModal();
  return promise;
}
