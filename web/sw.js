/**
 * The service worker: keeps the files of the application, and nothing else.
 *
 * FILES and VERSION are written in by the build (vite.config.js). A request for anything that is not
 * in FILES, in particular for the API or a web socket, is left to the browser.
 */

const VERSION = "";
const FILES = [];

const CACHE = `fangcheng-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  const removeOld = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith("fangcheng-") && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(removeOld());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (isPage(request, pathname)) {
    // The newest page if there is a network, the one we keep if there is none.
    event.respondWith(fetch(request).catch(() => kept("/")));
  } else if (FILES.includes(pathname)) {
    event.respondWith(kept(pathname).then((response) => response ?? fetch(request)));
  }
});

// A notification calls somebody to the table: bring the tab back.
self.addEventListener("notificationclick", (event) => {
  const comeBack = async () => {
    event.notification.close();
    const [tab] = await self.clients.matchAll({ type: "window" });
    await (tab ? tab.focus() : self.clients.openWindow("/"));
  };
  event.waitUntil(comeBack());
});

/** A page of the application: an address without a dot that is not the server's own. */
function isPage(request, pathname) {
  return request.mode === "navigate" && !/^\/(api|ws|operator|docs)\b|\./.test(pathname);
}

async function kept(pathname) {
  const cache = await caches.open(CACHE);
  return cache.match(pathname);
}
