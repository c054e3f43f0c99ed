/** The offline shell: the app's own files come from the phone; what is true of a table always comes from the referee. */
const CACHE = "referee-__VERSION__";
const SHELL = [/* files of the shell */];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(SHELL))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return;
  if (request.mode === "navigate" && !/^\/(docs|metrics|healthz|readyz|v1)\b/.test(address.pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match("/")));
  } else if (SHELL.includes(address.pathname)) {
    event.respondWith(caches.match(address.pathname).then((found) => found ?? fetch(request)));
  }
});
