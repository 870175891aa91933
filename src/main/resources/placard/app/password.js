// Shows a password if asked to, and says while it is typed whether it is long enough. The server judges it for good.
const LEAST = 10;
const GOOD_LETTERS = 8;

for (const button of document.querySelectorAll("[data-reveal]")) {
  const field = document.getElementById(button.dataset.reveal);
  const show = button.textContent;
  button.hidden = false;
  button.addEventListener("click", () => {
    const isShown = field.type === "password";
    field.type = isShown ? "text" : "password";
    button.textContent = isShown ? button.dataset.hide : show;
    button.setAttribute("aria-pressed", isShown);
    field.focus();
  });
  // Password managers look for a password field when the form is sent.
  field.form.addEventListener("submit", () => {
    field.type = "password";
  });
}

const strength = document.querySelector(".strength");
if (strength) {
  const field = document.getElementById("password");
  field.addEventListener("input", () => {
    const judged = judge(field.value);
    strength.hidden = field.value === "";
    strength.className = `strength ${judged}`;
    const text = strength.dataset[judged];
    if (strength.textContent !== text) strength.textContent = text;
  });
}

/** A hint: words of the person, rows of one letter and steps of the alphabet count little. */
export function judge(password) {
  if ([...password].length < LEAST) return "short";
  const own = ["name", "email"]
    .map((id) => document.getElementById(id)?.value ?? "")
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length > 2);
  let rest = password.toLowerCase();
  for (const word of own) rest = rest.replaceAll(word, "");
  rest = rest.replaceAll(/(.)\1+/gu, "$1");
  const letters = [...rest];
  const leaps = letters.filter(
    (letter, i) => i > 0 && Math.abs(letter.codePointAt(0) - letters[i - 1].codePointAt(0)) > 1,
  );
  return new Set(letters).size >= GOOD_LETTERS && leaps.length >= GOOD_LETTERS ? "good" : "weak";
}
