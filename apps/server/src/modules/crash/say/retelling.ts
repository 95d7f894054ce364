import type pg from 'pg';
import type { Logger } from '../../../platform/logger.ts';
import { listBetsOf } from '../books/store.ts';
import { listBetsNews, type CrashFeed } from './crash-feed.ts';

/** Whose command was, perhaps, written and told to nobody, and the bet that it named. */
export interface Untold {
  readonly playerId: bigint;
  readonly betId?: string;
}

/** Tells from the database how players' bets stand, where whoever changed them could not. */
export interface Retelling {
  /** Does it soon. What cannot be read now is told with the next, or at the next turn of a round. */
  tell(untold: Untold): void;
}

export function createRetelling(parts: { pool: pg.Pool; feed: CrashFeed; logger: Logger }): Retelling {
  let untold: Untold[] = [];
  let turns = 0;
  let telling: Promise<void> | undefined;

  /** Gives back whether it was told. What waited for a round as it was read does not once one has opened. */
  const tellOf = async (asked: readonly Untold[]): Promise<boolean> => {
    const turn = turns;
    const playerIds = [...new Set(asked.map(({ playerId }) => playerId))];
    const betIds = asked.flatMap(({ betId }) => betId ?? []);
    const found = await listBetsOf(parts.pool, { playerIds, betIds });
    if (turn !== turns) return false;
    parts.feed.publish(listBetsNews(found.map((bet) => ({ bet }))));
    return true;
  };
  const tellAll = async (): Promise<void> => {
    while (untold.length > 0) {
      const asked = untold;
      untold = [];
      let isTold = false;
      try {
        isTold = await tellOf(asked);
      } finally {
        if (!isTold) untold.push(...asked);
      }
    }
  };
  const begin = (): void => {
    if (telling !== undefined || untold.length === 0) return;
    telling = tellAll().then(
      () => {
        telling = undefined;
        begin();
      },
      (error: unknown) => {
        telling = undefined;
        parts.logger.error({ err: error, untold: untold.length }, 'crash: how bets stand could not be told');
      },
    );
  };
  parts.feed.subscribe(({ kind }) => {
    if (kind !== 'round' && kind !== 'state') return;
    turns += 1;
    begin();
  });

  return {
    tell: (one) => {
      untold.push(one);
      begin();
    },
  };
}
