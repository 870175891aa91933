// The notice that phones can't reach this server: how they could, and that it is known.
const notice = document.getElementById("local");
const code = notice.querySelector("code");
const key = `placard:local:${location.host}`;

notice.hidden = localStorage.getItem(key) !== null;

// A browser that has come by another name knows an address that works for others.
const isHere = /^(localhost|127\..*|\[::1\]|.*\.localhost)$/.test(location.hostname);
if (!isHere) code.textContent = code.textContent.replace(/^[^ ]+/, () => `PLACARD_BASE_URL=${location.origin}`);

const copy = notice.querySelector("[data-copy]");
copy.hidden = !navigator.clipboard;
copy.addEventListener("click", async () => {
  await navigator.clipboard.writeText(code.textContent);
  const { tell } = await import("./messages.js");
  tell(notice.dataset.copied);
});

const dismiss = notice.querySelector("[data-dismiss]");
dismiss.hidden = false;
dismiss.addEventListener("click", () => {
  localStorage.setItem(key, "");
  notice.hidden = true;
  document.getElementById("main").focus();
});
