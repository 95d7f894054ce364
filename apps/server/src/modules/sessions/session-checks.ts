import type { Clock } from '../../platform/clock.ts';
import { keepRecent } from '../../platform/keep-recent.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Knows which sessions go on, so that a token of one that was ended stops although its signature is still good. */
export interface SessionChecks {
  /** Whether the session goes on: at once where it was looked up lately, else from the database. */
  check(sessionId: string): boolean | Promise<boolean>;
  /** Says that sessions were ended; from now on each is refused in this process. */
  end(sessionIds: readonly string[]): void;
  /** Has every session that goes on looked up again. */
  forget(): void;
  /** Calls a listener with each session that is ended in this process. */
  onEnd(listener: (sessionIds: readonly string[]) => void): void;
}

const MAX_AGE_MS = 30_000;
const MAX_SESSIONS = 100_000;
const MAX_WAITING = 10_000;

/**
 * Makes the checks. While one look into the database runs, everything that is asked waits together for the next one, so
 * that there is one small query at a time however many sessions there are. Refuses as BUSY beyond 10,000 waiting.
 */
export function createSessionChecks(parts: {
  readonly clock: Clock;
  /** How long an answer holds: what is ended in another process is noticed here after this long at the most. */
  readonly maxAgeMs?: number;
  readonly selectLive: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
}): SessionChecks {
  const { clock, maxAgeMs = MAX_AGE_MS } = parts;
  const states = keepRecent<{ live: boolean; checkedAt: number }>(MAX_SESSIONS);
  let asked = new Map<string, PromiseWithResolvers<boolean>>();
  const listeners = new Set<(sessionIds: readonly string[]) => void>();
  let [looking, forgotAt] = [false, Number.NEGATIVE_INFINITY];

  const lookUp = async (batch: typeof asked): Promise<void> => {
    // Taken before the question is sent: the answer is at least as fresh as this.
    const checkedAt = clock.now();
    try {
      const live = await parts.selectLive([...batch.keys()]);
      for (const [sessionId, answer] of batch) {
        // A session never comes back: what was ended while the database was being asked stays ended.
        const state = { live: live.has(sessionId) && states.peek(sessionId)?.live !== false, checkedAt };
        states.set(sessionId, state);
        answer.resolve(state.live);
      }
    } catch (error) {
      for (const answer of batch.values()) answer.reject(error);
    }
  };

  const isFresh = (checkedAt: number): boolean => checkedAt > forgotAt && clock.now() - checkedAt < maxAgeMs;

  const lookUpAll = async (): Promise<void> => {
    looking = true;
    while (asked.size > 0) {
      const batch = asked;
      asked = new Map();
      await lookUp(batch);
    }
    looking = false;
  };

  return {
    check: (sessionId) => {
      const state = states.get(sessionId);
      if (state !== undefined && (!state.live || isFresh(state.checkedAt))) return state.live;
      const waiting = asked.get(sessionId);
      if (waiting !== undefined) return waiting.promise;
      if (asked.size >= MAX_WAITING) throw new Refusal('BUSY');
      const answer = Promise.withResolvers<boolean>();
      asked.set(sessionId, answer);
      if (!looking) void lookUpAll();
      return answer.promise;
    },
    end: (sessionIds) => {
      for (const sessionId of sessionIds) states.set(sessionId, { live: false, checkedAt: clock.now() });
      for (const listener of listeners) listener(sessionIds);
    },
    forget: () => void (forgotAt = clock.now()),
    onEnd: (listener) => void listeners.add(listener),
  };
}
