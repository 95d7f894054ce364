import type pg from 'pg';
import { waitUnlessAborted } from '../../platform/clock.ts';
import { askOthers, type UndecidedServer } from './store.ts';

const WAIT_MS = 2_000;
// They say so over the feed; this is for where that is not heard.
const ASK_AGAIN_MS = 50;

/**
 * Asks every other server, also one that enters meanwhile, and waits until each has decided what it received before a moment,
 * for two seconds at most; gives back those that have not by then, and at once those that have ended. `waiting` is told whenever
 * one of them may have.
 */
export async function awaitOthers(
  pool: pg.Pool,
  asked: { id: bigint | undefined; upTo: Date },
  waiting: Set<() => void>,
): Promise<UndecidedServer[]> {
  const giveUpAt = performance.now() + WAIT_MS;
  for (;;) {
    const again = new AbortController();
    const goOn = (): void => {
      again.abort();
    };
    // Before it is asked: what is told meanwhile is not missed.
    waiting.add(goOn);
    try {
      const undecided = await askOthers(pool, asked);
      if (!undecided.some((server) => server.is_alive) || performance.now() >= giveUpAt) return undecided;
      await waitUnlessAborted(ASK_AGAIN_MS, again.signal);
    } finally {
      waiting.delete(goOn);
    }
  }
}
