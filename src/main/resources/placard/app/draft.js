// Unsent input, kept in the browser for its person: neither a reload nor a closed tab loses it. Each tab goes on with
// its own. Signing out erases it, and on a device that isn't theirs it goes with the tab.
const { person, foreign } = document.getElementById("main").dataset;
const store = foreign === undefined ? localStorage : sessionStorage;
const own = `placard:typed:${person}:`;
const here = `${own}${location.pathname}`;

/** A name that is a path is that of a form which several addresses show. */
const named = (what) => (what?.startsWith("/") ? own + what : what ? `${here}#${what}` : here);

const all = () => ({ ...store, ...sessionStorage });

/** @param what names one of several forms of a screen */
export function kept(what) {
  try {
    const text = all()[named(what)];
    // From now on it is this tab's, too.
    if (text) sessionStorage.setItem(named(what), text);
    return JSON.parse(text ?? "{}");
  } catch {
    return {};
  }
}

export function keep(value, what) {
  try {
    for (const one of [sessionStorage, store]) one.setItem(named(what), JSON.stringify(value));
  } catch {
    // A browser without room goes on without it.
  }
}

/** What another tab has typed since stays. */
export function forget(what) {
  const key = named(what);
  if (store[key] === sessionStorage[key]) store.removeItem(key);
  sessionStorage.removeItem(key);
}

/** The names of the forms of this screen of which something is kept. */
export const keptNames = () =>
  Object.keys(all())
    .filter((key) => key.startsWith(`${here}#`))
    .map((key) => key.slice(here.length + 1));

/** Nothing of the person stays. */
export function forgetDrafts() {
  for (const key of Object.keys(store)) if (key.startsWith(own)) store.removeItem(key);
}

// A field that is read when it is left is left with the page.
for (const end of ["beforeunload", "pagehide"]) addEventListener(end, () => document.activeElement?.blur?.());
