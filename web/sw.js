/**
 * The service worker: keeps the files of the application, and what was last told of the towns.
 *
 * FILES and VERSION are written in by the build (vite.config.js). The referee for pages without a
 * network is large: a page keeps it when somebody asks for it, and here it is only given out. Any
 * other request, in particular for the rest of the API or a web socket, is left to the browser.
 */

const VERSION = "";
const FILES = [];

const CACHE = `fangcheng-${VERSION}`;
const TOLD = "told";

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
  } else if (pathname.startsWith("/referee-")) {
    event.respondWith(caches.match(request).then((response) => response ?? fetch(request)));
  } else if (pathname.startsWith("/api/towns")) {
    event.respondWith(newestTold(request));
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
  return request.mode === "navigate" && !/^\/(api|ws|operator|docs|embed)\b|\./.test(pathname);
}

/** The towns and their rules: as they are now, or without a network as they last were. */
async function newestTold(request) {
  const cache = await caches.open(TOLD);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (problem) {
    const last = await cache.match(request);
    if (last) return last;
    throw problem;
  }
}

async function kept(pathname) {
  const cache = await caches.open(CACHE);
  return cache.match(pathname);
}
