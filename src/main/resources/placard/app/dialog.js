// Asks something in a dialog until the answer is taken.

/**
 * Opens a dialog with a form. attempt(form) sends the form. It returns nothing if that succeeded, else the name of the
 * message (data-wrong and so on), or "" to ask again. passkey(form), if there is one, does the same by a passkey.
 * Rejects if the user closes the dialog.
 */
export function asked(dialog, attempt, passkey) {
  const form = dialog.querySelector("form");
  const wrong = dialog.querySelector("[role=alert]");
  const button = form.querySelector("[value=go]");
  const { promise, resolve, reject } = Promise.withResolvers();
  const end = new AbortController();
  const { signal } = end;
  const before = document.activeElement;
  wrong.hidden = true;
  form.reset();

  const go = async (how) => {
    button.disabled = true;
    let fault;
    try {
      fault = await how(form);
    } catch {
      fault = "other";
    }
    button.disabled = false;
    if (fault === undefined) {
      end.abort();
      form.reset();
      dialog.close();
      before?.focus();
      resolve();
      return;
    }
    wrong.textContent = wrong.dataset[fault] ?? "";
    wrong.hidden = fault === "";
    const field =
      [...form.elements].find(
        (element) =>
          element.matches("input:not([type=hidden])") &&
          element.value !== "" &&
          element.offsetParent &&
          element.name !== "email",
      ) ?? [...form.elements].find((element) => element.matches("input:not([type=hidden])") && element.offsetParent);
    field?.focus();
    field?.select();
  };
  const key = dialog.querySelector("[data-passkey]:not([role])");
  key.hidden = !passkey;
  key.addEventListener("click", () => go(passkey), { signal });
  form.addEventListener(
    "submit",
    (event) => {
      event.preventDefault();
      go(attempt);
    },
    { signal },
  );
  dialog.querySelector("[data-close]").addEventListener("click", () => dialog.close(), { signal });
  dialog.addEventListener(
    "close",
    () => {
      if (signal.aborted) return;
      end.abort();
      reject(new Error("not answered"));
    },
    { signal },
  );
  dialog.showModal();
  return promise;
}

/** A button for users with a passkey that works here: asks the device, then calls done(who). */
export function withPasskey(how, options, done) {
  const { passkeys } = document.getElementById("main").dataset;
  if (passkeys !== location.origin || typeof PublicKeyCredential !== "function") return undefined;
  return async (form) => {
    const passkey = await import("./passkey.js");
    try {
      return done(await passkey[how](options(form)));
    } catch (broken) {
      return broken.name === "NotAllowedError" || broken.name === "AbortError" ? "" : "passkey";
    }
  };
}

/** Posts a form of ours and returns the answer; what went wrong has a name for asked(). */
export async function post(path, form) {
  const answer = await fetch(path, {
    method: "POST",
    body: new URLSearchParams(new FormData(form)),
    headers: { Accept: "application/json" },
  });
  if (answer.ok) return { said: await answer.json() };
  return { fault: { 422: "wrong", 429: "wait" }[answer.status] ?? "other", status: answer.status };
}
