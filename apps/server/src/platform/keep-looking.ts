import { setTimeout as wait } from 'node:timers/promises';

/** Something that is looked at again and again. */
export interface Looks {
  /** Looks once more, behind whoever is looking and together with all who ask meanwhile. */
  look(): Promise<void>;
  /** Looks once, and then every so often until it is stopped. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Has one look go on at a time, and at most one more after it, for all who ask meanwhile: what each wants to know is looked
 * at after they asked, and an older look never overtakes a newer one. A failure is told to those who waited for it.
 */
export function joinLooks(lookOnce: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | undefined;
  let wanted: Promise<void> | undefined;
  const begin = (): Promise<void> => {
    wanted = undefined;
    underWay = lookOnce().finally(() => {
      if (wanted === undefined) underWay = undefined;
    });
    return underWay;
  };
  return () => {
    if (underWay === undefined) return begin();
    return (wanted ??= underWay.then(begin, begin));
  };
}

/** Looks by `lookOnce`, which never throws. */
export function keepLooking(lookOnce: () => Promise<void>, everyMs: number): Looks {
  const stopping = new AbortController();
  let looking = Promise.resolve();
  let watching = Promise.resolve();
  const lookTogether = joinLooks(lookOnce);
  const look = (): Promise<void> => (looking = lookTogether());
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
