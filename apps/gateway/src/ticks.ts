/** Work that is done again and again until it is stopped. */
export interface Ticks {
  start(): void;
  stop(): void;
}

/** Works every so often, and, as long as `work` says that there is more, again as soon as whoever waits has been answered. */
export function createTicks({ everyMs, work }: { readonly everyMs: number; readonly work: () => boolean }): Ticks {
  let ticking: NodeJS.Timeout | undefined;
  let next: NodeJS.Immediate | undefined;
  const tick = (): void => {
    clearImmediate(next);
    next = undefined;
    if (work()) next = setImmediate(tick);
  };
  return {
    start: () => {
      ticking = setInterval(tick, everyMs);
      tick();
    },
    stop: () => {
      clearInterval(ticking);
      clearImmediate(next);
    },
  };
}
