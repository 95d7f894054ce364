import { balance, statement, statementCsv, type Currency, type MovementKind } from '@rang/contract';
import type pg from 'pg';
import type { RateLimit, Routes } from '../../platform/http/routes.ts';
import { oneAtATime, type OneAtATime } from '../../platform/one-at-a-time.ts';
import { takeTurns } from '../../platform/take-turns.ts';
import type { HouseKey } from '../../platform/seal.ts';
import { endOfIndiaDay, startOfIndiaDay } from '../../platform/india-days.ts';
import type { MovementFilter } from './list-movements.ts';
import type { MovementNames } from './name-movements.ts';
import { readStatement } from './read-statement.ts';
import { writeStatementFile } from './statement-file.ts';
import { getBalance } from './store.ts';
import { createPlayersTelling } from './tell-movements.ts';

// A file is the most that one call can ask of the database.
const FILES: RateLimit = { max: 60, windowMs: 60_000 };

// A long file keeps a connection and a processor busy for about a second, and everybody needs those.
const AT_ONCE = 2;
const MAX_WAITING = 20;

/** The calls about a player's money: what there is, and how it came about. */
export function registerLedgerRoutes(
  routes: Routes,
  { pool, names, houseKey }: { pool: pg.Pool; names: MovementNames; houseKey: HouseKey },
): void {
  const telling = createPlayersTelling(houseKey);
  // The balance stands in `message`, where old clients read it, and in `balance`.
  routes.player(balance, async ({ player }) => {
    const amount = await getBalance(pool, player.playerId);
    return { success: true, message: amount, balance: amount };
  });
  routes.page(statement, async ({ player: { playerId }, query }) => {
    const before = query.before === undefined ? undefined : telling.readPlace(query.before, playerId);
    const filter = { ...readFilter(playerId, query), limit: query.limit, before };
    return { success: true, ...(await readStatement(pool, filter, { names, telling: telling.of(playerId) })) };
  });
  const inTurn = limitFiles();
  routes.player(
    statementCsv,
    async ({ player, query, receivedAt, reply }) => {
      const order = {
        filter: readFilter(player.playerId, query),
        firstDay: query.from,
        lastDay: query.to,
        at: new Date(receivedAt),
        names,
      };
      const file = await inTurn(player.playerId, () => writeStatementFile(pool, order));
      void reply.header('content-disposition', `attachment; filename="${file.name}"`);
      return file.text;
    },
    FILES,
  );
}

function readFilter(
  playerId: bigint,
  asked: { currency: Currency; kind?: MovementKind | undefined; from?: string | undefined; to?: string | undefined },
): Omit<MovementFilter, 'limit' | 'before'> {
  return {
    playerId,
    currency: asked.currency,
    kind: asked.kind,
    since: asked.from === undefined ? undefined : startOfIndiaDay(asked.from),
    until: asked.to === undefined ? undefined : endOfIndiaDay(asked.to),
  };
}

/**
 * Makes the limit: one file a player and two of all players at a time, whatever else a single address may ask for. Throws
 * TOO_MANY_REQUESTS while the player's last one is made, and BUSY where too many players wait.
 */
export function limitFiles(): OneAtATime {
  const ofPlayer = oneAtATime({ maxWaiting: 0 });
  const inTurn = takeTurns({ atOnce: AT_ONCE, maxWaiting: MAX_WAITING });
  return (playerId, write) => ofPlayer(playerId, () => inTurn(write));
}
