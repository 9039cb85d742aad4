/**
 * Keeps the portal's own files, so that it opens without network (BEYOND-13). Nothing that the server answers about
 * anybody is kept: what is not one of these files, or the page itself, is never touched.
 */

/** The files of one build. */
export type Shell = {
  readonly version: string;
  /** The program that this build's page, and no other's, begins with. */
  readonly entry: string;
  /** Files whose names bear a hash of their content. */
  readonly assets: readonly string[];
  /** Files that may change under the same name. */
  readonly files: readonly string[];
};

/** What a worker has beyond a page, as far as it is used here. */
type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void };
type Fetching = WorkerEvent & { readonly request: Request; respondWith(answer: Promise<Response>): void };
type WorkerScope = {
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  addEventListener(name: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(name: 'fetch', listener: (event: Fetching) => void): void;
};

/** Put before this file by the build. */
declare const SHELL: Shell;

const scope = globalThis as unknown as WorkerScope;
const PREFIX = 'portal-shell-';
const CACHE = PREFIX + SHELL.version;
const PAGE = '/';
/** Pages opened before an update may still ask for parts of theirs. */
const KEPT_BUILDS = 2;
/** In a gym with one bar of signal the network neither answers nor fails. */
const TIMEOUT_MS = 5000;

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== globalThis.location.origin) return;
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(networkFirst(request, PAGE));
  } else if (SHELL.files.includes(pathname)) {
    event.respondWith(networkFirst(request, pathname));
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(keptFirst(request));
  }
});

/** One after the other, so that what the page is loading just then comes first. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  const page = await fetch(PAGE, { cache: 'no-cache' });
  // Between two servers of different builds the page may be another one's: the browser will try again.
  if (!(await page.clone().text()).includes(SHELL.entry))
    throw new Error('This is the page of another build.');
  await cache.put(PAGE, page);
  for (const file of SHELL.files) await cache.add(new Request(file, { cache: 'no-cache' }));
  for (const asset of SHELL.assets) await cache.add(asset);
  // At once: the page always comes from the network where there is one, and its parts by names that never lie.
  await scope.skipWaiting();
}

async function activate(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(
    builds.slice(0, Math.max(0, builds.length - KEPT_BUILDS + 1)).map((name) => caches.delete(name)),
  );
  await scope.clients.claim();
}

/** Addresses of the API that a browser goes to, and files, are the server's alone. */
function isPage(pathname: string): boolean {
  return !pathname.startsWith('/api/') && !/\.[a-z0-9]+$/i.test(pathname);
}

/** The network's answer, so that no one is held on an old version; the kept one where the network fails or dawdles. */
async function networkFirst(request: Request, kept: string): Promise<Response> {
  const answer = fetch(request);
  const isAnswered = await Promise.race([answer.then(() => true), patience()]).catch(() => false);
  if (isAnswered) return answer;
  const cache = await caches.open(CACHE);
  return (await cache.match(kept, { ignoreVary: true })) ?? answer;
}

function patience(): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), TIMEOUT_MS));
}

/** A part of this build or the one before. What is in neither is fetched and not kept. */
async function keptFirst(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
