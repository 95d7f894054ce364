import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import type { PushNotice } from '@rang/contract';
import { readPagePath } from '../lib/keep-app.ts';

interface Page {
  readonly url: string;
  postMessage(message: unknown): void;
  focus(): Promise<unknown>;
}

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

/** The worker's own side of the browser, which is described for pages alone. */
interface Worker {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(asked: { type: 'window'; includeUncontrolled: true }): Promise<readonly Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'push', take: (event: Lasting & { readonly data: { text(): string } | null }) => void): void;
  addEventListener(
    type: 'notificationclick',
    take: (event: Lasting & { readonly notification: Notification }) => void,
  ): void;
}

/** Files of the builds that a device keeps; the rest of them are those of builds before. */
const MAX_FILES = 250;
/** The one page, under whatever address it is opened. */
const PAGE = '/';
const BESIDE_THE_PAGE = /^\/(?:first-paint\.js|favicon\.svg|manifest\.webmanifest)$/;
const NO_PAGE_OF_PLAYERS = /^\/(?:api|socket\.io|admin)(?:[/?]|$)/;

const worker = self as unknown as Worker;

// Keeps what the app is made of, so that it opens without a network and says that there is none. Calls and sockets are never
// looked at here: no balance, bet or result is kept, and none is shown that the house has not said just now.
void worker.skipWaiting();
clientsClaim();

// A built file has its hash in its name: the one that is kept is the one that is asked for. An app that is open goes on with
// its own files while a new one is served beside it.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: 'rang-files',
    plugins: [new ExpirationPlugin({ maxEntries: MAX_FILES, purgeOnQuotaError: true })],
  }),
);

/** What is answered under an address of the app's may be something else: a refusal, or a text. */
function keepPagesAlone({ response }: { response: Response }): Promise<Response | null> {
  const isPage = response.ok && (response.headers.get('content-type') ?? '').startsWith('text/html');
  return Promise.resolve(isPage ? response : null);
}

const page = new NetworkFirst({
  cacheName: 'rang-page',
  plugins: [{ cacheKeyWillBeUsed: () => Promise.resolve(PAGE), cacheWillUpdate: keepPagesAlone }],
});
// The house's own page is taken wherever it answers: the kept one is for when it does not.
registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin && !NO_PAGE_OF_PLAYERS.test(url.pathname) && (request.mode === 'navigate' || url.pathname === PAGE),
  page,
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && BESIDE_THE_PAGE.test(url.pathname),
  new NetworkFirst({ cacheName: 'rang-page' }),
);

/** Reads what the house has sent. A browser shows something whatever it was, and so the worst that is shown is a name. */
function readNotice(text: string): PushNotice {
  try {
    const { title, body, path, tag } = JSON.parse(text) as Partial<Record<keyof PushNotice, unknown>>;
    if ([title, body, path, tag].every((each) => typeof each === 'string'))
      return { title, body, path, tag } as PushNotice;
  } catch {
    // No notice of ours.
  }
  return { title: 'Rang', body: '', path: PAGE, tag: 'rang' };
}

// One that comes twice takes the place of the first, without a second sound.
worker.addEventListener('push', (event) => {
  const { title, body, path, tag } = readNotice(event.data?.text() ?? '');
  const look = { icon: '/icon-192.png', badge: '/icon-192.png' };
  event.waitUntil(worker.registration.showNotification(title, { ...look, body, tag, data: { path } }));
});

/** Shows the page that a notice leads to: in the app where it is open, without loading it anew, else in a new window. */
async function showPage(path: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ url }) => !NO_PAGE_OF_PLAYERS.test(new URL(url).pathname));
  if (open === undefined) {
    await worker.clients.openWindow(path);
    return;
  }
  open.postMessage({ type: 'OPEN_PAGE', path });
  await open.focus();
}

worker.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(showPage(readPagePath((notification.data as { path?: unknown } | null)?.path, location.origin)));
});
