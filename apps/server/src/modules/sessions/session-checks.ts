import { keepRecent } from '@rang/connections';
import type { Clock } from '../../platform/clock.ts';
import { DatabaseOutage, findOutage } from '../../platform/database/database-outage.ts';
import { joinLooks } from '../../platform/keep-looking.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Knows which sessions go on, so that a token of one that was ended stops although its signature is still good. */
export interface SessionChecks {
  /** Whether the session goes on: at once where it was looked up lately, else from the database. */
  check(sessionId: string): boolean | Promise<boolean>;
  /** The same from the database, also where it was looked up lately: this process may not have heard of its end. */
  checkAnew(sessionId: string): boolean | Promise<boolean>;
  /** Says that sessions were ended; from now on each is refused in this process. */
  end(sessionIds: readonly string[]): void;
  /**
   * Looks whether every session that was looked up lately goes on still, and ends those that do not: where it may have been
   * missed that they were ended elsewhere. Whoever asks while it looks waits for the next look. Throws what the database throws.
   */
  lookAgain(): Promise<void>;
  /** Calls a listener with each session that is ended in this process. */
  onEnd(listener: (sessionIds: readonly string[]) => void): void;
}

/** Which of the sessions go on. */
type SelectLive = (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;

interface SessionChecksParts {
  readonly clock: Clock;
  /** How long an answer holds: what is ended in another process is noticed here after this long at the most. */
  readonly maxAgeMs?: number;
  readonly selectLive: SelectLive;
  /** The same, and notes those that go on as used: they are open somewhere. `selectLive` where it is left out. */
  readonly touchLive?: SelectLive;
}

interface SessionState {
  readonly live: boolean;
  readonly checkedAt: number;
}

const MAX_AGE_MS = 30_000;
const MAX_SESSIONS = 100_000;
const MAX_WAITING = 10_000;
const LOOKED_AT_ONCE = 1_000;

/**
 * Makes the checks. While one look into the database runs, everything that is asked waits together for the next one, so
 * that there is one small query at a time however many sessions there are. Refuses as BUSY beyond 10,000 waiting.
 */
export function createSessionChecks(parts: SessionChecksParts): SessionChecks {
  const { maxAgeMs = MAX_AGE_MS, touchLive = parts.selectLive } = parts;
  const states = keepRecent<SessionState>(MAX_SESSIONS);
  const listeners = new Set<(sessionIds: readonly string[]) => void>();

  const end = (sessionIds: readonly string[]): void => {
    for (const sessionId of sessionIds) states.set(sessionId, { live: false, checkedAt: parts.clock.now() });
    for (const listener of listeners) listener(sessionIds);
  };

  const lookUp = async (batch: Asked): Promise<void> => {
    // Taken before the question is sent: the answer is at least as fresh as this.
    const checkedAt = parts.clock.now();
    try {
      const live = await touchLive([...batch.keys()]);
      for (const [sessionId, answer] of batch) {
        // A session never comes back: what was ended while the database was being asked stays ended.
        const state = { live: live.has(sessionId) && states.peek(sessionId)?.live !== false, checkedAt };
        states.set(sessionId, state);
        answer.resolve(state.live);
      }
    } catch (error) {
      for (const answer of batch.values()) answer.reject(toOutage(error));
    }
  };

  const ask = askTogether(lookUp);
  return {
    check: (sessionId) => {
      const state = states.get(sessionId);
      const isKnown = state !== undefined && (!state.live || parts.clock.now() - state.checkedAt < maxAgeMs);
      return isKnown ? state.live : ask(sessionId);
    },
    checkAnew: (sessionId) => (states.get(sessionId)?.live === false ? false : ask(sessionId)),
    end,
    lookAgain: joinLooks(() => endWhatIsOver(states, { selectLive: parts.selectLive, end })),
    onEnd: (listener) => void listeners.add(listener),
  };
}

type Asked = ReadonlyMap<string, PromiseWithResolvers<boolean>>;

/** Has what is asked while one question is under way be asked together in the next: each answer is of a later one. */
function askTogether(lookUp: (batch: Asked) => Promise<void>): (sessionId: string) => Promise<boolean> {
  let asked = new Map<string, PromiseWithResolvers<boolean>>();
  let looking = false;
  const lookUpAll = async (): Promise<void> => {
    looking = true;
    while (asked.size > 0) {
      const batch = asked;
      asked = new Map();
      await lookUp(batch);
    }
    looking = false;
  };
  return (sessionId) => {
    const waiting = asked.get(sessionId);
    if (waiting !== undefined) return waiting.promise;
    if (asked.size >= MAX_WAITING) throw new Refusal('BUSY');
    const answer = Promise.withResolvers<boolean>();
    asked.set(sessionId, answer);
    if (!looking) void lookUpAll();
    return answer.promise;
  };
}

/** Whoever is not known yet has begun nothing, whatever becomes of the question. */
function toOutage(error: unknown): unknown {
  return findOutage(error) === undefined ? error : new DatabaseOutage('nothing', error);
}

async function endWhatIsOver(
  states: Iterable<[string, SessionState]>,
  { selectLive, end }: { selectLive: SelectLive } & Pick<SessionChecks, 'end'>,
): Promise<void> {
  const sessionIds = [...states].flatMap(([sessionId, { live }]) => (live ? sessionId : []));
  for (let from = 0; from < sessionIds.length; from += LOOKED_AT_ONCE) {
    const some = sessionIds.slice(from, from + LOOKED_AT_ONCE);
    const live = await selectLive(some);
    end(some.filter((sessionId) => !live.has(sessionId)));
  }
}
