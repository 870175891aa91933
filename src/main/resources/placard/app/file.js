// One file: its words can be changed, its link copied, and it can be deleted, which is refused while something shows it.
import { ask } from "./api.js";
import { keepForm } from "./keeping.js";
import { goOn, tellNext } from "./messages.js";

const copy = document.getElementById("copy");
if (navigator.clipboard) {
  const label = copy.textContent;
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById("short").href);
    copy.textContent = copy.dataset.done;
    setTimeout(() => {
      copy.textContent = label;
    }, 2_500);
  });
}

const remove = document.getElementById("delete");
if (remove) {
  const sure = document.getElementById("sure");
  const go = sure.querySelector("[value=go]");
  const alert = sure.querySelector("[role=alert]");
  const uses = document.getElementById("in-use");
  const label = go.textContent;
  let isForced = false;
  remove.hidden = false;
  remove.addEventListener("click", () => {
    isForced = false;
    uses.hidden = true;
    alert.hidden = true;
    go.textContent = label;
    sure.showModal();
  });
  sure.querySelector("form").addEventListener("submit", async (event) => {
    if (event.submitter?.value !== "go") return;
    event.preventDefault();
    alert.hidden = true;
    go.disabled = true;
    try {
      await (await ask("DELETE", `${remove.dataset.path}${isForced ? "?force=true" : ""}`)).text();
      tellNext(remove.dataset.deleted);
      await goOn(() => location.assign(remove.dataset.home));
    } catch (refused) {
      if (refused.status === 404) {
        location.assign(remove.dataset.home);
      } else if (refused.code === "file_in_use") {
        tell(refused.body.usedBy);
      } else {
        const { worded } = await import("./words.js");
        alert.textContent = worded(refused);
        alert.hidden = false;
        alert.focus();
      }
    } finally {
      go.disabled = false;
    }
  });

  /** The places that show the file. The user must have seen this list before they can delete the file anyway. */
  function tell(usedBy) {
    const names = uses.querySelector("ul");
    names.replaceChildren(
      ...usedBy.map(({ type, name }) => {
        const item = document.createElement("li");
        const what = document.createElement("bdi");
        what.textContent = name;
        item.append(`${names.dataset[type]}: `, what);
        return item;
      }),
    );
    uses.hidden = false;
    isForced = true;
    go.textContent = go.dataset.force;
    uses.querySelector("p").tabIndex = -1;
    uses.querySelector("p").focus();
  }
}

const words = document.getElementById("words");
if (words) {
  const save = words.querySelector("button");
  const alert = words.querySelector("[role=alert]");
  const fields = [...words.elements].filter(({ name }) => name);
  save.hidden = false;
  words.addEventListener("input", ({ target }) => {
    target.removeAttribute("aria-invalid");
    document.getElementById(`${target.name}-fault`).hidden = true;
  });
  const forget = keepForm(words, "words");
  words.addEventListener("submit", async (event) => {
    event.preventDefault();
    save.disabled = true;
    alert.hidden = true;
    const json = Object.fromEntries(fields.map(({ name, value }) => [name, value.trim() || null]));
    try {
      await (
        await ask("PATCH", words.dataset.path, { json, headers: { "If-Match": `"${words.dataset.version}"` } })
      ).text();
      forget();
      tellNext(words.dataset.saved);
      await goOn(() => location.reload());
    } catch (refused) {
      const { worded } = await import("./words.js");
      for (const fault of refused.errors ?? []) {
        const place = document.getElementById(`${fault.pointer.slice(1)}-fault`);
        if (!place) continue;
        place.textContent = worded(fault);
        place.hidden = false;
        words.elements[fault.pointer.slice(1)].setAttribute("aria-invalid", "true");
      }
      // Another person saved first. After a notice, the next save overwrites their text.
      if (refused.status === 412)
        words.dataset.version = (await (await ask("GET", words.dataset.path, { fresh: true })).json()).file.version;
      alert.textContent = refused.status === 412 ? alert.dataset.raced : worded(refused.errors?.[0] ?? refused);
      alert.hidden = false;
      alert.focus();
    } finally {
      save.disabled = false;
    }
  });
}
