// Copies, downloads or prints the recovery codes, which are shown only once.
const codes = [...document.querySelectorAll("#codes code")].map(({ textContent }) => textContent).join("\n");
const copy = document.getElementById("copy");
const download = document.getElementById("download");

// Browsers have no clipboard on plain HTTP.
copy.hidden = !navigator.clipboard;
copy.addEventListener("click", async () => {
  await navigator.clipboard.writeText(codes);
  copy.textContent = copy.dataset.copied;
});

download.hidden = false;
download.addEventListener("click", () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([`Placard ${location.host}\n\n${codes}\n`], { type: "text/plain" }));
  link.download = "placard-recovery-codes.txt";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
});
