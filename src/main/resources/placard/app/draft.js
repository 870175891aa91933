// Unsent input, kept in the browser for its person: neither a reload nor a closed tab loses it. Signing out erases
// it, and on a device that isn't theirs it goes with the tab.
const { person, foreign } = document.getElementById("main").dataset;
const store = foreign === undefined ? localStorage : sessionStorage;
const own = `placard:typed:${person}:`;
const here = `${own}${location.pathname}`;

const named = (what) => (what ? `${here}#${what}` : here);

/** @param what names one of several forms of a screen */
export function kept(what) {
  try {
    return JSON.parse(store.getItem(named(what)) ?? "{}");
  } catch {
    return {};
  }
}

export function keep(value, what) {
  try {
    store.setItem(named(what), JSON.stringify(value));
  } catch {
    // A browser without room goes on without it.
  }
}

export function forget(what) {
  store.removeItem(named(what));
}

/** The names of the forms of this screen of which something is kept. */
export const keptNames = () =>
  Object.keys(store)
    .filter((key) => key.startsWith(`${here}#`))
    .map((key) => key.slice(here.length + 1));

/** Nothing of the person stays. */
export function forgetDrafts() {
  for (const key of Object.keys(store)) if (key.startsWith(own)) store.removeItem(key);
}

// A field that is read when it is left is left with the page.
for (const end of ["beforeunload", "pagehide"]) addEventListener(end, () => document.activeElement?.blur?.());
