// What was typed and not sent, kept for the tab and its person: a reload loses nothing. Signing out erases it.
const name = `placard:${document.getElementById("main").dataset.person}:${location.pathname}`;

export function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "{}");
  } catch {
    return {};
  }
}

export function keep(value) {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // A browser without room goes on without it.
  }
}

export function forget() {
  sessionStorage.removeItem(name);
}

const TRASHED = "placard:trashed";

/** Codes that the next list of codes offers to restore. */
export function keepTrashed(codes) {
  sessionStorage.setItem(TRASHED, JSON.stringify(codes));
}

export function takeTrashed() {
  const codes = JSON.parse(sessionStorage.getItem(TRASHED) ?? "[]");
  sessionStorage.removeItem(TRASHED);
  return codes;
}
