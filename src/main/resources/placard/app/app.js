// Every screen of a workspace: menus close, and keys open the search and their own list.
document.addEventListener("click", ({ target }) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) if (!menu.contains(target)) menu.open = false;
});

document.addEventListener("focusin", ({ target }) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) if (!menu.contains(target)) menu.open = false;
});

// The second click of a double click isn't for a button that has come under the pointer since, or says something else by
// now. A dialog that was opened from a menu gives the focus to what opens the menu, which has closed.
let pressed;
let said;
let opener;
addEventListener(
  "click",
  (event) => {
    const { target, detail } = event;
    const button = target.closest("button");
    const text = button?.textContent;
    if (button && detail > 1 && (button !== pressed || text !== said)) {
      event.preventDefault();
      event.stopPropagation();
    }
    pressed = button;
    said = text;
    if (!target.closest("dialog")) opener = target.closest("details.menu")?.firstElementChild;
  },
  true,
);
addEventListener(
  "close",
  () => {
    const { activeElement: active, body } = document;
    if (active === body || !active.checkVisibility()) opener?.focus();
  },
  true,
);

const seek = document.getElementById("seek");
const find = () => import("./finder.js").then(({ open }) => open());
const tellKeys = () => import("./shortcuts.js").then(({ open }) => open());
seek?.addEventListener("click", find);
document.getElementById("show-shortcuts")?.addEventListener("click", tellKeys);
if (seek && /^(Mac|iP)/.test(navigator.platform)) seek.querySelector("kbd").textContent = "⌘K";

document.addEventListener("keydown", (event) => {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (key === "Escape") {
    const menu = document.querySelector("details.menu[open]");
    if (menu) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  } else if (key?.toLowerCase() === "k" && ctrlKey !== metaKey && !altKey && !shiftKey) {
    if (seek && !document.querySelector("dialog[open]")) {
      event.preventDefault();
      find();
    }
  } else if (!ctrlKey && !metaKey && !altKey && !isTyping(target) && localStorage.getItem("placard:keys") !== "off") {
    const search = document.querySelector("input[type=search]");
    if (key === "/" && (search || seek)) {
      event.preventDefault();
      search?.focus();
      search?.select();
      if (!search) find();
    } else if (key === "?" && !document.querySelector("dialog#keys")) {
      // The editor has more keys, and tells of them itself.
      event.preventDefault();
      tellKeys();
    }
  }
});

function isTyping(element) {
  return (
    element.matches("input, select, textarea, [contenteditable]") || document.querySelector("dialog[open]") !== null
  );
}

// The browser keeps unsent text. Signing out deletes it.
document.querySelector("form[action='/app/sign-out']")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  const { leave } = await import("./signout.js");
  if (await leave()) form.submit();
});

if (sessionStorage.getItem("placard:message") !== null) import("./messages.js").then(({ tellLeft }) => tellLeft());

// The form before this page, of the set-up or an invitation, was taken.
const taken = sessionStorage.getItem("placard:outside");
if (taken) for (const store of [sessionStorage, localStorage]) store.removeItem(taken);

const posted = document.querySelectorAll("main form[method=post], #new-passkey");
if (posted.length > 0) import("./keeping.js").then(({ keepPosted }) => keepPosted(posted));

if (document.getElementById("local")) import("./local.js");

// The help of this screen, named by its path without ids.
const help = document.getElementById("help");
const { home } = document.getElementById("main").dataset;
if (help && location.pathname.startsWith(home)) {
  help.hidden = false;
  const path = location.pathname.slice(home.length) || "start";
  help.addEventListener("click", async () =>
    (await import("./help.js")).show(path.replace(/[a-z]+_[0-9a-z]{26}/, "id").replaceAll("/", ".")),
  );
}
