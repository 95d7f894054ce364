import { createEngine } from '../rounds/index.ts';
import type { Crash, CrashParts } from './crash.ts';
import { createCrashFeed } from './crash-feed.ts';
import { createPlay } from './create-play.ts';
import { createRecords } from './create-records.ts';
import { createLiveTable } from './live-table.ts';
import { playRounds } from './play-rounds.ts';
import { createRetelling } from './retelling.ts';
import { createRunningRounds } from './running-rounds.ts';

/** Makes the game over the database; rounds are played between start and stop. */
export function createCrash(given: CrashParts): Crash {
  const parts = { ...given, feed: createCrashFeed(), rounds: createRunningRounds(given.chains) };
  const table = createLiveTable(given);
  parts.feed.subscribe((news) => {
    table.fold(news);
  });
  return {
    feed: parts.feed,
    table,
    ...createPlay({ ...parts, retelling: createRetelling(parts) }),
    ...createRecords(parts.requestPool ?? parts.pool),
    ...createEngine({
      pool: parts.pool,
      game: 'crash',
      logger: parts.logger,
      ttlMs: parts.leaseTtlMs,
      play: (lease, signal) => playRounds(parts, lease, signal),
    }),
  };
}
