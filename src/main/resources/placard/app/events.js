// Scans, as the server tells of them.

const SOON_MS = 2000;
const LATEST_MS = 60000;

/** Calls heard({ codes, total }) for each event; returns a function that ends it. */
export function listen(url, heard) {
  let source;
  let timer;
  let wait = SOON_MS;
  const connect = () => {
    source = new EventSource(url);
    source.addEventListener("scans", (event) => {
      wait = SOON_MS;
      heard(JSON.parse(event.data));
    });
    // A browser connects anew when a connection is lost, but never after an answer such as 503.
    source.addEventListener("error", () => {
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

/** A number as the page's language writes it. */
export function number(value) {
  return new Intl.NumberFormat(`${document.documentElement.lang}-u-nu-latn`).format(value);
}
