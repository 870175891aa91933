// What every screen of a workspace does: menus close, and / leads to the search.
document.addEventListener("click", ({ target }) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) if (!menu.contains(target)) menu.open = false;
});

document.addEventListener("focusin", ({ target }) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) if (!menu.contains(target)) menu.open = false;
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    const menu = document.querySelector("details.menu[open]");
    if (menu) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  } else if (event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)) {
    const search = document.querySelector("input[type=search]");
    if (search) {
      event.preventDefault();
      search.focus();
      search.select();
    }
  }
});

function isTyping(element) {
  return (
    element.matches("input, select, textarea, [contenteditable]") || document.querySelector("dialog[open]") !== null
  );
}

// What was typed and not sent is kept in the browser; whoever signs out wants it gone.
document.querySelector("form[action='/app/sign-out']")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  const { leave } = await import("./signout.js");
  if (await leave()) form.submit();
});

if (sessionStorage.getItem("placard:told") !== null) import("./messages.js").then(({ tellLeft }) => tellLeft());

const posted = document.querySelectorAll("main form[method=post]");
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
