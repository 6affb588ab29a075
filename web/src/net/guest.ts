// Who this browser is: a random token that only the server can tell apart from others.
const PLACE = "rumpus.token";

function makeToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

export function guestToken(): string {
  const kept = localStorage.getItem(PLACE);
  if (kept) return kept;
  const fresh = makeToken();
  localStorage.setItem(PLACE, fresh);
  return fresh;
}
