// Passkeys: asks the server what to ask the device, and brings back its answer.

/** Whether they work here: on a page of this origin, in a browser that knows them. */
export function possible(origin) {
  return origin === location.origin && typeof PublicKeyCredential === "function";
}

/** Signs in; returns who it was and where to go. */
export function signIn({ foreign = false, next = "" } = {}) {
  return get("sign-in", { foreign, next });
}

/** Proves the user's identity. */
export function prove() {
  return get("proof", {});
}

/** Makes a passkey of this name. */
export async function make(name) {
  const { challenge, user, excludeCredentials, ...options } = await ask("options", { for: "new" });
  const made = await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: bytes(challenge),
      user: { ...user, id: bytes(user.id) },
      excludeCredentials: known(excludeCredentials),
    },
  });
  return answer("new", made, { name });
}

async function get(purpose, more) {
  const { challenge, allowCredentials, ...options } = await ask("options", { for: purpose });
  const found = await navigator.credentials.get({
    publicKey: { ...options, challenge: bytes(challenge), allowCredentials: known(allowCredentials) },
  });
  return answer(purpose, found, more);
}

function answer(purpose, { rawId, response }, more) {
  const said = {};
  for (const member of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
    if (response[member]) said[member] = text(response[member]);
  }
  if (response.getTransports) said.transports = response.getTransports();
  return ask("answer", { for: purpose, credential: { id: text(rawId), response: said }, ...more });
}

async function ask(what, body) {
  const reply = await fetch(`/app/passkey/${what}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw Object.assign(new Error(what), { status: reply.status });
  return reply.json();
}

function known(list) {
  return list.map((one) => ({ ...one, id: bytes(one.id) }));
}

function bytes(base64url) {
  return Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

function text(buffer) {
  return btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
