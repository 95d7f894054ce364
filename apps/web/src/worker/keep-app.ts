/** What the app was loaded from, without what the house answered. */
function listFiles(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const files = loaded.filter((address) => new URL(address).pathname.startsWith('/assets/'));
  return ['/', '/first-paint.js', '/favicon.svg', '/manifest.webmanifest', ...files];
}

/**
 * Has the browser keep the files of the app for when there is no network, once everything else is loaded. Where it cannot,
 * the app is as it was.
 */
export async function keepApp(): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.register('/service-worker.js');
  const { active } = await serviceWorker.ready;
  // What was loaded before there was anybody to keep it.
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: listFiles() } });
}
