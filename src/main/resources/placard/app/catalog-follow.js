// Shows what others have changed meanwhile, when nothing of one's own is on its way.
import { same } from "./catalog-model.js";

const EVERY = 20_000;

/** @param read a promise of what the server has now */
export function follow(model, read) {
  const isIdle = () => model.waiting.length === 0 && !model.sending && !document.hidden && navigator.onLine;
  let isReading = false;

  async function look() {
    if (!isIdle() || isReading) return;
    isReading = true;
    const { base } = model;
    try {
      const next = await read();
      if (isIdle() && model.base === base && !same(next, base)) model.refresh(next);
    } catch {
      // The next time.
    }
    isReading = false;
  }

  addEventListener("focus", look);
  document.addEventListener("visibilitychange", look);
  setInterval(look, EVERY);
  return look;
}
