import { setTimeout as sleep } from 'node:timers/promises';

/** A part of the house that runs, or is about to. */
export interface Part {
  /** Settles when the part works. Rejects with why it never did. */
  readonly ready: Promise<unknown>;
  /** Settles with why when the part has ended, however; never rejects. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

/** What is kept running, and who is notified. */
export interface Keeping {
  readonly name: string;
  readonly start: () => Part;
  readonly say: (line: string) => void;
  /** The part cannot be kept running: told with why, once. */
  readonly giveUp: (reason: string) => void;
  /** Left out: those below. */
  readonly patience?: Patience;
}

/** How long a part is waited for before it is started again, and when it is given up. */
export interface Patience {
  readonly firstWaitMs: number;
  readonly maxWaitMs: number;
  /** Whatever has worked for this long begins anew: its next end is the first. */
  readonly steadyMs: number;
  readonly maxEnds: number;
}

const USUAL: Patience = { firstWaitMs: 1_000, maxWaitMs: 30_000, steadyMs: 60_000, maxEnds: 5 };

/** Of a part whose work others do meanwhile: it is never given up. */
export const ONE_OF_MANY: Patience = { ...USUAL, maxWaitMs: 5_000, maxEnds: Infinity };

/**
 * Starts a part, and starts it again whenever it ends by itself, until it is stopped or ends too often. Throws where the
 * first start fails.
 */
export async function keepRunning(keeping: Keeping): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let part = keeping.start();
  const stop = async (): Promise<void> => {
    stopping.abort();
    await part.stop();
  };
  try {
    await part.ready;
  } catch (error) {
    await stop();
    throw error;
  }
  void keepOn(keeping, {
    signal: stopping.signal,
    part,
    replace: (next) => {
      part = next;
    },
  });
  return { stop };
}

interface KeptPart {
  readonly signal: AbortSignal;
  readonly part: Part;
  readonly replace: (next: Part) => void;
}

async function keepOn(keeping: Keeping, { signal, part: first, replace }: KeptPart): Promise<void> {
  const { name, say, patience = USUAL } = keeping;
  let part = first;
  let since = performance.now();
  for (let ends = 1; ; ends += 1) {
    const reason = await part.ended;
    if (signal.aborted) return;
    if (performance.now() - since > patience.steadyMs) ends = 1;
    say(reason);
    // What is left of it is cleared away, and what it held is let go.
    await part.stop();
    if (ends >= patience.maxEnds) {
      const within = `${String(Math.round(patience.steadyMs / 1_000))} seconds of a start`;
      keeping.giveUp(`The ${name} ended ${String(ends)} times in a row within ${within}. The house is closed.`);
      return;
    }
    const waitMs = Math.min(patience.firstWaitMs * 2 ** (ends - 1), patience.maxWaitMs);
    say(`The ${name} is started again in ${String(waitMs / 1_000)} s.`);
    if (!(await isWaitedFor(waitMs, signal))) return;
    since = performance.now();
    part = keeping.start();
    replace(part);
    await reportWhenReady(keeping, part);
  }
}

/** A part that does not come up is ended, and counts as one that has ended. */
async function reportWhenReady({ name, say }: Keeping, part: Part): Promise<void> {
  try {
    await part.ready;
    say(`The ${name} is back.`);
  } catch {
    await part.stop();
  }
}

/** False where the wait was broken off. */
async function isWaitedFor(waitMs: number, signal: AbortSignal): Promise<boolean> {
  return await sleep(waitMs, true, { signal }).catch(() => false);
}
