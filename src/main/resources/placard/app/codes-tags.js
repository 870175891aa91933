// Adds tags to the chosen codes and removes tags from them.
import { ask } from "./api.js";
import { keepDialog } from "./keeping.js";
import { tell, tellNext } from "./messages.js";
import { listed, worded } from "./words.js";

/** So many codes are asked for at a time. */
const AT_ONCE = 5;

const dialog = document.getElementById("ask-tags");
const form = dialog.querySelector("form");
const drops = dialog.querySelector("fieldset");
const keeping = keepDialog(dialog);
let boxes = [];

/** Opens the dialog for the codes of these boxes; opener is the button that was pressed. */
export function retag(chosen, opener) {
  boxes = chosen;
  const present = boxes.flatMap((box) => [...box.closest("li").querySelectorAll(".tags bdi")]);
  const tags = [...new Set(present.map(({ textContent }) => textContent))].sort((one, other) =>
    one.localeCompare(other),
  );
  form.reset();
  drops.hidden = tags.length === 0;
  drops.querySelector("div").replaceChildren(...tags.map(tick));
  dialog.showModal();
  keeping.begin("tags", opener.textContent.trim(), () => opener.click());
}

function tick(tag) {
  const label = Object.assign(document.createElement("label"), { className: "tick" });
  const box = Object.assign(document.createElement("input"), { type: "checkbox", name: "drop", value: tag });
  const name = Object.assign(document.createElement("bdi"), { textContent: tag });
  label.append(box, name);
  return label;
}

const folded = (tag) => tag.toLowerCase();

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const data = new FormData(form);
  const added = listed(data.get("add"));
  const dropped = new Set(data.getAll("drop").map(folded));
  const go = form.querySelector("[value=go]");
  const undo = [];
  const change = async ({ value }) => {
    const path = `qr/${value}`;
    const { tags } = (await (await ask("GET", path)).json()).qr;
    const left = tags.filter((tag) => !dropped.has(folded(tag)));
    const had = new Set(left.map(folded));
    const wanted = [...left, ...added.filter((tag) => !had.has(folded(tag)))];
    if (wanted.join() === tags.join()) return;
    await (await ask("PATCH", path, { json: { tags: wanted } })).text();
    undo.push([path, { tags }]);
  };
  go.disabled = true;
  try {
    for (let at = 0; at < boxes.length; at += AT_ONCE) {
      await Promise.all(boxes.slice(at, at + AT_ONCE).map(change));
    }
    keeping.end();
    tellNext(dialog.dataset.saved, undo);
    location.reload();
  } catch (refused) {
    tell(worded(refused.errors?.[0] ?? refused), { isFault: true });
    go.disabled = false;
  }
});
