import type { z } from 'zod/mini';

/** The few calls of Web Storage that the app makes. */
export interface TextStorage extends Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  /**
   * Stores values that are one thing, all of them in one place, one after the other; null removes one. Where one is not taken,
   * none of them outlives the page. Another tab that reads them when the last one changes finds all of them.
   */
  readonly setTogether: (values: Readonly<Record<string, string | null>>) => void;
}

/** A storage of the browser, as far as it lets itself be used. */
export interface BrowserStorage extends TextStorage {
  /** Whether what is stored under a key outlives this page. */
  readonly isKept: (key: string) => boolean;
}

/** A storage that forgets with the page: for tests, and for what a browser does not store. */
export function createMemoryStorage(): TextStorage {
  const entries = new Map<string, string>();
  const write = (key: string, value: string | null) =>
    void (value === null ? entries.delete(key) : entries.set(key, value));
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: write,
    setTogether: (values) => Object.entries(values).forEach(([key, value]) => write(key, value)),
    removeItem: (key) => write(key, null),
  };
}

function probe(storage: Storage): true {
  storage.setItem('rang-probe', '1');
  storage.removeItem('rang-probe');
  return true;
}

/**
 * Opens one of the browser's storages. Guarantees that it never throws: what a browser does not take, because it blocks its
 * storage or has no room in it, is kept as long as the page.
 */
export function openStorage(name: 'localStorage' | 'sessionStorage'): BrowserStorage {
  const memory = createMemoryStorage();
  const tryIt = <Result>(act: (storage: Storage) => Result): Result | undefined => {
    try {
      return act(window[name]);
    } catch {
      // Blocked, or full: the memory has it.
      return undefined;
    }
  };
  const readStored = (key: string) => tryIt((storage) => storage.getItem(key)) ?? null;
  /** Says whether the browser has taken it. Nothing is removed before something else is there: other tabs would see that. */
  const store = (key: string, value: string | null): boolean => {
    memory.removeItem(key);
    tryIt((storage) => (value === null ? storage.removeItem(key) : storage.setItem(key, value)));
    return readStored(key) === value;
  };
  /** What is older is not read in its place. */
  const remember = (key: string, value: string | null) => {
    tryIt((storage) => storage.removeItem(key));
    if (value !== null) memory.setItem(key, value);
  };
  return {
    // What another tab has stored since is newer than what this one could not store.
    getItem: (key) => readStored(key) ?? memory.getItem(key),
    setItem: (key, value) => {
      if (!store(key, value)) remember(key, value);
    },
    setTogether: (values) => {
      const entries = Object.entries(values);
      if (entries.every(([key, value]) => store(key, value))) return;
      for (const [key, value] of entries) remember(key, value);
    },
    removeItem: (key) => void store(key, null),
    isKept: (key) => memory.getItem(key) === null && tryIt(probe) === true,
  };
}

/** What was stored as JSON, as its schema reads it; undefined where nothing was, or somebody else's text stands there. */
export function parseStored<Schema extends z.ZodMiniType>(
  text: string | null,
  schema: Schema,
): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text ?? 'null')).data;
  } catch {
    return undefined;
  }
}
