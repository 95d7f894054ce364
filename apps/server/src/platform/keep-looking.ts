import { setTimeout as wait } from 'node:timers/promises';

/** Something that is looked at again and again. */
export interface Looks {
  /** Looks once more, behind whoever is looking: an older look never overtakes a newer one. */
  look(): Promise<void>;
  /** Looks once, and then every so often until it is stopped. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Looks by `lookOnce`, which never throws. */
export function keepLooking(lookOnce: () => Promise<void>, everyMs: number): Looks {
  const stopping = new AbortController();
  let looking = Promise.resolve();
  let watching = Promise.resolve();
  const look = (): Promise<void> => (looking = looking.then(lookOnce));
  const watch = async (): Promise<void> => {
    const { signal } = stopping;
    try {
      for (;;) {
        await wait(everyMs, undefined, { signal, ref: false });
        await look();
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };
  return {
    look,
    start: async () => {
      await look();
      watching = watch();
    },
    stop: async () => {
      stopping.abort();
      await watching;
      await looking;
    },
  };
}
