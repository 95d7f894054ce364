/** The few calls of Web Storage that the app makes. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A storage that forgets with the page: for tests, and for browsers that block the real ones. */
export function createMemoryStorage(): TextStorage {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

/** Opens one of the browser's storages; a browser that blocks it gets one that lasts as long as the page. */
export function openStorage(name: 'localStorage' | 'sessionStorage'): TextStorage {
  try {
    const storage = window[name];
    storage.setItem('rang-probe', '1');
    storage.removeItem('rang-probe');
    return storage;
  } catch {
    return createMemoryStorage();
  }
}
