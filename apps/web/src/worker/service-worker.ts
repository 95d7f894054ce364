import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';

/** Files of the builds that a device keeps; the rest of them are those of builds before. */
const MAX_FILES = 250;
/** The one page, under whatever address it is opened. */
const PAGE = '/';
const BESIDE_THE_PAGE = /^\/(?:first-paint\.js|favicon\.svg|manifest\.webmanifest)$/;
const NO_PAGE_OF_PLAYERS = /^\/(?:api|socket\.io|admin)(?:[/?]|$)/;

// Keeps what the app is made of, so that it opens without a network and says that there is none. Calls and sockets are never
// looked at here: no balance, bet or result is kept, and none is shown that the house has not said just now.
void (self as unknown as { skipWaiting(): Promise<void> }).skipWaiting();
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
