import { createPlayers } from '../../apps/server/src/create-players.ts';
import { createPasswordHasher } from '../../apps/server/src/modules/passwords/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { createPool } from '../../apps/server/src/platform/database/database.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { systemRandomness } from '../../apps/server/src/platform/randomness.ts';
import { MEASURED_DEPOSITS, WARM_UP_DEPOSITS } from './reports.ts';

const PLAYERS = 100;

/** The amount of deposit `n`, in paise: no two are alike, so that a credit of the wrong one does not go unseen. */
export const pickAmount = (n: number): number => 10_000 + n;

/** Fills an empty database with deposits that wait for their payment: `BENCH-n`, at the gateway `ord_n`. */
export async function fillDeposits(connectionString: string): Promise<void> {
  const pool = createPool(connectionString, 4);
  const players = createPlayers({
    ...{ pool, clock: systemClock, logger: createLogger('error'), randomness: systemRandomness },
    ...{ hasher: createPasswordHasher(), tokenSecret: systemRandomness.hex(32) },
  });
  const ids: bigint[] = [];
  for (let index = 0; index < PLAYERS; index += 1) {
    const username = `bench-${String(index)}`;
    const password = systemRandomness.hex(16);
    ids.push(
      await players.accounts.createPlayer({ name: username, username, email: `${username}@example.com`, password }),
    );
  }
  await pool.query(
    `insert into deposits (player_id, order_no, amount, channel, status, gateway_order_id, created_at)
     select ($1::bigint[])[1 + n % $2], 'BENCH-' || n, $3 + n, 'upi', 'pending', 'ord_' || n, now()
     from generate_series(0, $4 - 1) as n`,
    [ids, PLAYERS, pickAmount(0), WARM_UP_DEPOSITS + MEASURED_DEPOSITS],
  );
  await pool.query('vacuum analyze');
  await pool.end();
}
