import { HOUR_MS } from '../../platform/clock.ts';
import type { KnownService } from './due-services.ts';

/** What this server has seen of push services when it spoke to them. */
export interface ServiceStandings {
  /** Those that have answered whenever they were spoken to. */
  listAnswering(): string[];
  readLastTurn(service: string): KnownService;
  /** Notes that a service's turn has just ended, and how it was found; undefined where nothing was learned of it. */
  note(service: string, hasAnswered: boolean | undefined): void;
}

// Whoever answers once, to be spoken to among those that answer, and is silent then, costs others as much once an hour.
const SILENCE_COUNTS_MS = HOUR_MS;
// Of each kind: the oldest are forgotten first.
const MAX_KEPT = 1_000;

/** Makes the standings that one server has seen; `now` is in milliseconds. */
export function createServiceStandings(now: () => number): ServiceStandings {
  const answering = new Map<string, number>();
  const silent = new Map<string, number>();
  const turns = new Map<string, number>();
  // Anew, so that whoever has not been heard of for longest is forgotten first.
  const keep = (kept: Map<string, number>, service: string): void => {
    kept.delete(service);
    kept.set(service, now());
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) return;
      kept.delete(oldest);
    }
  };
  return {
    listAnswering: () => [...answering.keys()],
    readLastTurn: (service) => {
      const at = turns.get(service);
      return { service, lastTurnAt: at === undefined ? null : new Date(at) };
    },
    note: (service, hasAnswered) => {
      keep(turns, service);
      if (hasAnswered === false) {
        answering.delete(service);
        keep(silent, service);
      } else if (hasAnswered === true) {
        if (now() - (silent.get(service) ?? Number.NEGATIVE_INFINITY) >= SILENCE_COUNTS_MS) keep(answering, service);
      }
    },
  };
}
