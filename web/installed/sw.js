// Opens the room at once, also while the server is away; what then cannot be had, the room says.
// The build fills in what belongs to the room, and a name for just this room.
const FILES = [/* files */];
const CACHE = "rumpus-/* version */";

const PAGES = /^\/($|t\/|r\/|rules\/)/;
// A page that does not come within this time is taken from here. Not on one's own machine: another
// day another program may listen there.
const PATIENCE = location.hostname === "localhost" ? Infinity : 1500;

self.addEventListener("install", (event) => event.waitUntil(moveIn()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (mode === "navigate" && PAGES.test(pathname)) event.respondWith(page(event.request));
  else if (FILES.includes(pathname) || pathname.startsWith("/assets/"))
    event.respondWith(file(event.request));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(goTo(`/t/${event.notification.tag}`));
});

async function moveIn() {
  const cache = await caches.open(CACHE);
  await cache.addAll(["/", ...FILES]);
  await self.skipWaiting();
}

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function page(request) {
  const fresh = fromServer(request);
  const kept = () => caches.match("/", { cacheName: CACHE });
  const first = await Promise.race([fresh, patience()]).catch(() => null);
  return first ?? (await kept()) ?? fresh;
}

/** Every page of the room is the same page; the newest is kept. */
async function fromServer(request) {
  const answer = await fetch(request);
  if (answer.ok && answer.type === "basic") {
    const cache = await caches.open(CACHE);
    await cache.put("/", answer.clone());
  }
  return answer;
}

const patience = () =>
  new Promise((resolve) => {
    if (PATIENCE < Infinity) setTimeout(resolve, PATIENCE, null);
  });

/** Names of files carry a hash of what is in them, so what is kept is right. */
async function file(request) {
  const kept = await caches.match(request, { cacheName: CACHE });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(CACHE);
    await cache.put(request, answer.clone());
  }
  return answer;
}

async function goTo(path) {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find(({ url }) => new URL(url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(path);
}
