/** What has been asked for, by address. What could not be had is asked for again. */
const asked = new Map<string, Promise<void>>();

/**
 * Runs `load`, which imports a part of the app, once all `files` that it is made of (`assets/wire-BiYkuF7R.js`) are here;
 * fails where one of them cannot be had. A second try succeeds where the network is back: some browsers (Chromium 150)
 * remember an import that failed until the page is opened anew, and of a fetch that failed none remembers anything. The build
 * puts this in the place of what Vite wraps each `import()` in.
 */
export async function importFetched<Part>(load: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  await Promise.all(files.map((file) => askOnce(`/${file}`)));
  return load();
}

function askOnce(address: string): Promise<void> {
  const before = asked.get(address);
  if (before !== undefined) return before;
  const asking = address.endsWith('.css') ? addStyles(address) : fetchScript(address);
  asked.set(address, asking);
  asking.catch(() => asked.delete(address));
  return asking;
}

/** The browser keeps what it has fetched, as a built file never changes: the import finds it there. */
async function fetchScript(address: string): Promise<void> {
  // What the page itself names is on its way.
  if (document.querySelector(`script[src="${address}"],link[rel="modulepreload"][href="${address}"]`) !== null) return;
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} was answered with ${String(response.status)}`);
  await response.arrayBuffer();
}

function addStyles(address: string): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href="${address}"]`) !== null) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href: address });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${address} could not be fetched`));
    });
    document.head.append(link);
  });
}
