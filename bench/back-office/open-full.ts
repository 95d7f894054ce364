import { createPool } from '../../apps/server/src/platform/database/database.ts';
import { fillHistory, fillRounds } from '../../apps/server/tests/house/fill-history.ts';
import { waitForRound } from '../bets/betting-house.ts';
import { say } from '../figures.ts';
import { fillHouse } from './fill-house.ts';
import { openOffice, type Office } from './open-office.ts';
import type { Sizes } from './sizes.ts';

// Beside what all players did, one of them has a history of a tenth of their number.
const HISTORY_SHARE = 10;
const ROUNDS_A_HISTORY = 4;
/** Links of a chain that outlast a benchmark. */
export const SPARE_LINKS = 2_000;
const FILLING_MS = 3_600_000;

/** Opens a house over rounds that were played before, and fills it; its rounds outlast the benchmark. */
export async function openFull(connectionString: string, sizes: Sizes): Promise<Office> {
  const pool = createPool(connectionString, 2);
  await fillRounds(pool, sizeOf(sizes));
  await pool.end();
  const office = await openOffice(connectionString, countRounds(sizes) + SPARE_LINKS);
  await waitForRound(office.pool);
  await fillAll(office, sizes);
  return office;
}

async function fillAll({ connectionString, playerId }: Office, sizes: Sizes): Promise<void> {
  const [players, transfers, bets] = [sizes.players, sizes.transfers, sizes.bets].map((count) =>
    count.toLocaleString('en'),
  );
  say(`a house of ${players ?? ''} players, ${transfers ?? ''} transfers and ${bets ?? ''} bets`);
  // What a house may wait for a statement is no measure for filling one.
  const pool = createPool(connectionString, 2, {
    times: { queryTimeoutMs: FILLING_MS, statementTimeoutMs: FILLING_MS },
  });
  await fillHouse(pool, { ...sizes, rounds: countRounds(sizes) });
  await fillHistory(pool, { playerId, size: sizeOf(sizes) });
  await pool.end();
}

const sizeOf = ({ players }: Sizes): number => Math.floor(players / HISTORY_SHARE);
const countRounds = (sizes: Sizes): number => Math.floor(sizeOf(sizes) / ROUNDS_A_HISTORY);
