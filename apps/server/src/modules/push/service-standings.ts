import { HOUR_MS } from '../../platform/clock.ts';

/** Which push services have answered whenever this server spoke to them. */
export interface ServiceStandings {
  listAnswering(): string[];
  /** Notes how a service was just found. */
  note(service: string, hasAnswered: boolean): void;
}

// Whoever answers once, to be spoken to among those that answer, and is silent then, costs others as much once an hour.
const SILENCE_COUNTS_MS = HOUR_MS;
// Of either kind: the oldest are forgotten first.
const MAX_KEPT = 1_000;

/** Makes the standings that one server has seen; `now` is in milliseconds. */
export function createServiceStandings(now: () => number): ServiceStandings {
  const answering = new Set<string>();
  const silentAt = new Map<string, number>();
  const bound = (kept: Set<string> | Map<string, number>): void => {
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) return;
      kept.delete(oldest);
    }
  };
  return {
    listAnswering: () => [...answering],
    note: (service, hasAnswered) => {
      if (!hasAnswered) {
        answering.delete(service);
        silentAt.delete(service);
        silentAt.set(service, now());
        bound(silentAt);
      } else if (now() - (silentAt.get(service) ?? Number.NEGATIVE_INFINITY) >= SILENCE_COUNTS_MS) {
        // Anew, so that whoever has not been heard of for longest is forgotten first.
        answering.delete(service);
        answering.add(service);
        bound(answering);
      }
    },
  };
}
