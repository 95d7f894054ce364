/** How somebody else's server did: answered in time when last spoken to, late or not at all a while ago, or nobody knows. */
export type Standing = 'prompt' | 'late' | 'unknown';

/**
 * What this server has seen of others that it speaks to, by their names. Whoever sends goes by it, so that those who are slow
 * to answer, of whom anybody can name any number, share places of their own and hold up nobody else's news.
 */
export interface Standings {
  /** Those that have answered in time whenever they were spoken to. */
  listPrompt(): string[];
  read(name: string): Standing;
  /** When the last turn of one ended, as far as that is known. */
  readLastTurn(name: string): Date | undefined;
  /** Notes that one's turn has just ended, and whether it answered in time; undefined where nothing was learned of it. */
  note(name: string, wasPrompt: boolean | undefined): void;
}

// Of each kind: the oldest are forgotten first.
const MAX_KEPT = 1_000;

/**
 * Makes the standings that one server has seen. Whoever was late is none that answers in time for `latenessCountsMs` after,
 * whatever it does, as one that is prompt now and then, to have its place, would cost others as much again each time. Of one
 * that has not answered in time since, nothing is known from then on.
 */
export function createStandings({
  now,
  latenessCountsMs,
}: {
  /** In milliseconds. */
  readonly now: () => number;
  readonly latenessCountsMs: number;
}): Standings {
  const prompt = new Map<string, number>();
  const late = new Map<string, number>();
  const turns = new Map<string, number>();
  // Anew, so that whoever has not been heard of for longest is forgotten first.
  const keep = (kept: Map<string, number>, name: string): void => {
    kept.delete(name);
    kept.set(name, now());
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) return;
      kept.delete(oldest);
    }
  };
  const wasLate = (name: string): boolean => now() - (late.get(name) ?? Number.NEGATIVE_INFINITY) < latenessCountsMs;
  return {
    listPrompt: () => [...prompt.keys()],
    read: (name) => {
      if (prompt.has(name)) return 'prompt';
      return wasLate(name) ? 'late' : 'unknown';
    },
    readLastTurn: (name) => {
      const at = turns.get(name);
      return at === undefined ? undefined : new Date(at);
    },
    note: (name, wasPrompt) => {
      keep(turns, name);
      if (wasPrompt === false) {
        prompt.delete(name);
        keep(late, name);
      } else if (wasPrompt === true) {
        if (!wasLate(name)) keep(prompt, name);
      }
    },
  };
}
