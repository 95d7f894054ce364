/** What the app was loaded from, without what the house answered. */
function listFiles(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const files = loaded.filter((address) => new URL(address).pathname.startsWith('/assets/'));
  return ['/', '/first-paint.js', '/favicon.svg', '/manifest.webmanifest', ...files];
}

/** What a notice that was pressed has the app show: a page of its own. */
function readPath(message: unknown): string | undefined {
  const { type, path } = (message ?? {}) as { type?: unknown; path?: unknown };
  return type === 'OPEN_PAGE' && typeof path === 'string' ? path : undefined;
}

let refuse: () => void;
/** Comes where the browser has refused to have a worker here. */
export const workerRefused = new Promise<undefined>((resolve) => {
  refuse = () => resolve(undefined);
});

/**
 * Has the browser keep the files of the app for when there is no network, once everything else is loaded. Where it cannot,
 * the app is as it was. `open` shows a page that a notice leads to.
 */
export async function keepApp(open: (path: string) => void): Promise<void> {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', ({ data }) => {
    const path = readPath(data);
    if (path !== undefined) open(path);
  });
  await serviceWorker.register('/service-worker.js').catch((error: unknown) => {
    refuse();
    throw error;
  });
  const { active } = await serviceWorker.ready;
  // What was loaded before there was anybody to keep it.
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: listFiles() } });
}

/** A page of the app, and none of anybody else's, whatever a notice names. */
export function readPagePath(path: unknown, home: string): string {
  const named = typeof path === 'string' ? path : '/';
  if (!URL.canParse(named, home)) return '/';
  const { origin, pathname, search } = new URL(named, home);
  // Two strokes at the beginning would name another house once it is read again: `/.//house.example`.
  return origin === home && /^\/(?!\/)/.test(pathname) ? `${pathname}${search}` : '/';
}
