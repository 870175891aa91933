// The list of codes: filters apply at once, rows have their actions, and codes can be chosen for a sheet or deleted.
import { ask, home, save } from "./api.js";
import { tell, tellTrashed } from "./messages.js";

const filter = document.querySelector(".filter");
// The address has only the filters in use.
filter?.addEventListener("formdata", ({ formData }) => {
  for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
});
filter?.addEventListener("change", ({ target }) => {
  if (target.matches("select")) filter.requestSubmit();
});
// Typing starts a search after a pause. The list comes anew; the field keeps its cursor.
const SOUGHT = "placard:sought";
const PAUSE = 400;
const field = filter?.querySelector("[type=search]");
if (field) {
  let timer;
  const seek = () => {
    const query = new URLSearchParams(new FormData(filter));
    sessionStorage.setItem(SOUGHT, "");
    location.replace(`${location.pathname}?${query}`);
  };
  const later = ({ isComposing }) => {
    clearTimeout(timer);
    if (!isComposing) timer = setTimeout(seek, PAUSE);
  };
  field.addEventListener("input", later);
  field.addEventListener("compositionend", later);
  filter.addEventListener("submit", () => clearTimeout(timer));
  // Text that was typed while the list came is there, too.
  addEventListener("pagehide", () => {
    if (sessionStorage.getItem(SOUGHT) !== null) sessionStorage.setItem(SOUGHT, field.value);
  });
  const typed = sessionStorage.getItem(SOUGHT);
  sessionStorage.removeItem(SOUGHT);
  if (typed !== null) {
    const isNewer = typed !== (new URLSearchParams(location.search).get("q") ?? "");
    field.value = typed;
    field.focus();
    field.setSelectionRange(typed.length, typed.length);
    if (isNewer) later({});
  }
}

for (const copy of document.querySelectorAll("[data-copy]")) {
  if (!navigator.clipboard) break;
  const label = copy.textContent;
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(copy.dataset.copy);
    copy.textContent = copy.dataset.done;
    setTimeout(() => {
      copy.textContent = label;
    }, 2_500);
  });
}

const form = document.getElementById("codes");
if (form) {
  const boxes = [...form.querySelectorAll("[name=id]")];
  const all = document.getElementById("all");
  const bulk = form.querySelector(".bulk");
  const counter = bulk.querySelector("[role=status]");
  for (const label of form.querySelectorAll(".choose, .tick")) label.hidden = false;
  form.classList.add("picking");
  const chosen = () => boxes.filter((box) => box.checked);

  const show = () => {
    const number = chosen().length;
    bulk.hidden = number === 0;
    counter.textContent = counter.dataset.one.replace("{0}", number);
    all.checked = number === boxes.length;
    all.indeterminate = number > 0 && number < boxes.length;
  };
  form.addEventListener("change", ({ target }) => {
    if (target === all) for (const box of boxes) box.checked = all.checked;
    show();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  show();
  // A return to the page finds the boxes as they were.
  addEventListener("pageshow", show);

  const run = async (button, work) => {
    button.disabled = true;
    try {
      await work();
    } catch (refused) {
      const { worded } = await import("./words.js");
      tell(worded(refused.errors?.[0] ?? refused), { isFault: true });
    } finally {
      button.disabled = false;
    }
  };

  // Some screens are about the chosen codes.
  for (const screen of ["sheet", "retarget"]) {
    document.getElementById(screen)?.addEventListener("click", () => {
      const ids = chosen().map((box) => box.value);
      location.assign(`${home}codes/${screen}?ids=${ids.join(",")}`);
    });
  }

  document.getElementById("retag")?.addEventListener("click", async ({ currentTarget }) => {
    const { retag } = await import("./codes-tags.js");
    retag(chosen(), currentTarget);
  });

  const zip = document.getElementById("zip");
  const asked = document.getElementById("ask-zip");
  zip.addEventListener("click", () => {
    asked.returnValue = "";
    asked.showModal();
  });
  asked.addEventListener("close", () => {
    if (asked.returnValue !== "go") return;
    const { format, size } = asked.querySelector("form").elements;
    const sizeMm = Number(size.value.replace(",", "."));
    run(zip, async () => {
      const answer = await ask("POST", "qr/export", {
        json: { ids: chosen().map((box) => box.value), format: format.value, ...(sizeMm ? { sizeMm } : {}) },
      });
      save(await answer.blob(), "codes.zip");
    });
  });

  const remove = document.getElementById("delete");
  const dialog = document.getElementById("ask-delete");
  const nameOf = (box) => box.closest("li").querySelector(".what a").textContent;
  const line = (textContent) => Object.assign(document.createElement("li"), { textContent });
  let doomed = [];
  const sure = (some) => {
    doomed = some;
    for (const text of dialog.querySelectorAll("[data-one]")) {
      text.dataset.many ??= text.textContent;
      text.textContent = some.length === 1 ? text.dataset.one.replace("{0}", () => nameOf(some[0])) : text.dataset.many;
    }
    const names = some.length === 1 ? [] : some.slice(0, 8).map((box) => line(nameOf(box)));
    if (some.length > 8) names.push(line(`+ ${some.length - 8}`));
    dialog.querySelector(".names").replaceChildren(...names);
    dialog.returnValue = "";
    dialog.showModal();
  };
  remove?.addEventListener("click", () => sure(chosen()));
  for (const one of form.querySelectorAll("[data-delete]")) {
    one.hidden = false;
    one.addEventListener("click", () => {
      one.closest("details").open = false;
      sure([one.closest("li").querySelector("[name=id]")]);
    });
  }
  dialog.addEventListener("close", () => {
    if (dialog.returnValue !== "go") return;
    run(remove, async () => {
      const trashed = [];
      for (const box of doomed) {
        await ask("DELETE", `qr/${box.value}?trash=true`).then(
          (gone) => gone.text(),
          (refused) => {
            if (refused.status !== 404) throw refused;
          },
        );
        box.checked = false;
        trashed.push({ id: box.value, name: nameOf(box) });
        tellTrashed(trashed);
        box.closest("li").remove();
      }
      location.reload();
    });
  });
}
