import type pg from 'pg';
import { joinLooks } from '../../../platform/keep-looking.ts';
import { logThrottled } from '../../../platform/log-throttled.ts';
import type { Logger } from '../../../platform/logger.ts';
import { readState } from '../books/read-state.ts';
import { listPlayersBets } from '../books/store.ts';
import { listBetsNews, type CrashFeed, type CrashNews, type Outbox } from './crash-feed.ts';

/** What may have been written and not published here: a player's bets, with the one that was named, or anything. */
export type Missed = 'anything' | Named;

type Named = Pick<NamedBet, 'playerId'> & Partial<NamedBet>;

/** A bet and whose it is. */
export interface NamedBet {
  readonly playerId: bigint;
  readonly betId: string;
}

/**
 * The one way in which a process publishes what it missed, whoever wrote it: how that stands is read and published, and
 * whoever knows it already leaves it out.
 */
export interface CatchUp {
  /** Publishes it, and what else was missed. Throws where it cannot be read now. */
  run(missed: Missed): Promise<void>;
  /** Publishes it soon. What cannot be read now is published with the next, or at the next turn of a round. */
  request(missed: Missed): void;
}

const MAX_NOTED = 500;

/** What it needs: besides where it reads, publishes and writes of trouble, the bets that are shown as waiting here. */
interface CatchUpParts {
  readonly pool: pg.Pool;
  readonly feed: CrashFeed;
  readonly logger: Logger;
  readonly listWaiting: () => readonly NamedBet[];
}

export function createCatchUp(parts: CatchUpParts): CatchUp {
  let noted = new Map<string, Missed>();
  let turns = 0;

  const publishNoted = async (): Promise<void> => {
    const missed = noted;
    noted = new Map();
    try {
      for (;;) {
        const turn = turns;
        const outbox = await readMissed(parts, [...missed.values()]);
        // How things stood before a round opened, ran or ended is not published after it: it is read anew.
        if (turn !== turns) continue;
        parts.feed.publish(outbox);
        return;
      }
    } catch (error) {
      noted = new Map([...missed, ...noted]);
      throw error;
    }
  };
  // What is noted while something is being read is read after it, all of it at once.
  const publishAll = joinLooks(publishNoted);
  const publishSoon = (): void => {
    publishAll().catch((error: unknown) => {
      logThrottled(parts.logger, 'crash: what was missed could not be published', { err: error, missed: noted.size });
    });
  };
  parts.feed.subscribe(({ kind }) => {
    if (kind !== 'round') return;
    turns += 1;
    if (noted.size > 0) publishSoon();
  });

  return {
    run: async (missed) => {
      noted = note(noted, missed);
      await publishAll();
    },
    request: (missed) => {
      noted = note(noted, missed);
      publishSoon();
    },
  };
}

/** Each is noted once, however often it is asked for; beyond some hundreds all is read. */
function note(noted: Map<string, Missed>, missed: Missed): Map<string, Missed> {
  const name = missed === 'anything' ? missed : `${String(missed.playerId)} ${missed.betId ?? ''}`;
  if (noted.size < MAX_NOTED || noted.has(name)) return noted.set(name, missed);
  return new Map([['anything', 'anything']]);
}

async function readMissed({ pool, listWaiting }: CatchUpParts, missed: readonly Missed[]): Promise<Outbox> {
  const outbox: CrashNews[] = [];
  const named: Named[] = missed.filter((each) => each !== 'anything');
  if (missed.includes('anything')) {
    // Before the game is read: what waits here and is not in it has ended since, and is read by name.
    const waiting = listWaiting();
    const state = await readState(pool);
    outbox.push({ kind: 'state', state });
    const open = new Set([...state.bets, ...state.nextBets].map(({ id }) => id));
    named.push(...waiting.filter(({ betId }) => !open.has(betId)));
  }
  if (named.length === 0) return outbox;
  const playerIds = [...new Set(named.map(({ playerId }) => playerId))];
  const betIds = named.flatMap(({ betId }) => betId ?? []);
  const found = await listPlayersBets(pool, { playerIds, betIds });
  return [...outbox, ...listBetsNews(found.map((bet) => ({ bet })))];
}
