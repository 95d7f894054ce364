/**
 * Reads something once for all who ask within `ms` of when it was read, and while it is being read. A failure is told to
 * those who waited for it, and read anew for the next.
 */
export function keepFresh<Value>(ms: number, read: () => Promise<Value>): () => Promise<Value> {
  let kept: Promise<Value> | undefined;
  let staleAt = 0;
  return async () => {
    if (kept !== undefined && performance.now() < staleAt) return await kept;
    const reading = read();
    kept = reading;
    staleAt = Number.POSITIVE_INFINITY;
    try {
      return await reading;
    } finally {
      staleAt = performance.now() + ms;
      await reading.catch(() => {
        kept = undefined;
      });
    }
  };
}
