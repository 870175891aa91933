// Signs in again in place when the session is over, so that nothing on the screen is lost.
let pending = null;

/** Resolves once somebody has signed in; rejects if they would rather not. */
export function signInAgain() {
  pending ??= asked().finally(() => { pending = null; });
  return pending;
}

function asked() {
  const dialog = document.getElementById("session");
  const form = dialog.querySelector("form");
  const wrong = dialog.querySelector("[role=alert]");
  const { promise, resolve, reject } = Promise.withResolvers();
  const end = new AbortController();
  const { signal } = end;
  const before = document.activeElement;
  wrong.hidden = true;

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = form.querySelector("[value=go]");
    button.disabled = true;
    try {
      const answer = await fetch("/app/sign-in", { method: "POST", body: new URLSearchParams(new FormData(form)), redirect: "manual" });
      // What follows a sign-in is another page, which isn't wanted here.
      if (answer.type === "opaqueredirect") {
        form.reset();
        end.abort();
        dialog.close();
        before?.focus();
        resolve();
        return;
      }
      wrong.textContent = answer.status === 422 ? wrong.dataset.wrong : wrong.dataset.other;
    } catch {
      wrong.textContent = wrong.dataset.other;
    } finally {
      button.disabled = false;
    }
    wrong.hidden = false;
    form.elements.password.select();
  }, { signal });
  dialog.querySelector("[data-close]").addEventListener("click", () => dialog.close(), { signal });
  dialog.addEventListener("close", () => {
    if (signal.aborted) return;
    end.abort();
    reject(new Error("not signed in"));
  }, { signal });
  dialog.showModal();
  return promise;
}
