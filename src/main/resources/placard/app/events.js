// Events of the workspace, as the server sends them.

const SOON_MS = 2000;
const LATEST_MS = 60000;

/**
 * Calls heard({ codes, total }) for each event about scans. If heard is an object, it calls the function with the name
 * of the event. It calls opened() after the first connection, and again() after a lost one: events between the two are
 * not repeated. Returns a function that ends it.
 */
export function listen(url, heard) {
  const { opened = () => {}, again = () => {}, ...events } = typeof heard === "function" ? { scans: heard } : heard;
  let source;
  let timer;
  let wait = SOON_MS;
  let isLost = false;
  let wasOpen = false;
  const connect = () => {
    source = new EventSource(url);
    source.addEventListener("open", () => {
      wait = SOON_MS;
      if (!wasOpen) opened();
      else if (isLost) again();
      wasOpen = true;
      isLost = false;
    });
    for (const [name, hear] of Object.entries(events))
      source.addEventListener(name, (event) => hear(JSON.parse(event.data)));
    // A browser connects anew when a connection is lost, but never after an answer such as 503.
    source.addEventListener("error", () => {
      isLost = true;
      if (source.readyState === EventSource.CLOSED) {
        timer = setTimeout(connect, wait);
        wait = Math.min(2 * wait, LATEST_MS);
      }
    });
  };
  const end = () => {
    clearTimeout(timer);
    source.close();
  };
  connect();
  addEventListener("pagehide", end, { once: true });
  return end;
}

/** Tells of each event about scans whether it begins another day than the one before. */
export function turning() {
  let today = null;
  return ({ day }) => {
    const isNewDay = today !== null && day !== today;
    today = day;
    return isNewDay;
  };
}

/**
 * A function that calls read(), but never twice at once: an older answer may come last. A call during a read starts one
 * more read after it. The promise is that of a read which began after the call.
 */
export function inTurn(read) {
  let running = null;
  let next = null;
  const call = () => {
    if (running) {
      next ??= running
        .catch(() => {})
        .then(() => {
          next = null;
          return call();
        });
      return next;
    }
    running = read().finally(() => {
      running = null;
    });
    return running;
  };
  return call;
}

/**
 * Tells of each event about scans whether a code (or, without one, any) has been scanned since the event before. The first one
 * after a connection has the whole day: what it has is no news, but measured by what the page had.
 * @param shown how many scans of the day the page had; if it is not known, the first event is the measure
 */
export function rising(code, shown = null) {
  let last = shown;
  const isNewDay = turning();
  return ({ codes, total, day }) => {
    const before = isNewDay({ day }) ? 0 : last;
    const now = code ? (codes.find(({ id }) => id === code)?.scans ?? before ?? 0) : total;
    last = now;
    return before !== null && now > before;
  };
}

/** A number as the page's language writes it. */
export function number(value) {
  return new Intl.NumberFormat(`${document.documentElement.lang}-u-nu-latn`).format(value);
}
