import { expect, onTestFinished, test } from 'vitest';
import { endOpenSeeds } from '../../src/modules/mines/end-open-seeds.ts';
import { listMinesFaults } from '../../src/modules/mines/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { openHouse, type TestHouse } from '../house/open-house.ts';
import { sitDown } from './mines-house.ts';

// As the settings of every test house have it.
const chainKey = 'ab'.repeat(32);

/** A house in which a game was lost under a server seed that is not revealed. */
async function openPlayed(): Promise<TestHouse> {
  const house = await openHouse();
  onTestFinished(() => house.close());
  const table = sitDown(house);
  const player = await house.enter('asha', 1_000_00n);
  const game = await table.open(player);
  await table.click(player, game.betId, game.mines[0] ?? -1);
  return house;
}

test('a server seed stays revealed, as of the moment that it was, whoever writes it', async () => {
  const { pool } = await openPlayed();
  const change = (what: string) => pool.query(`update mines_seeds set ${what}`);
  await change(`server_seed = 'x', revealed_at = now()`);
  const others = [`revealed_at = revealed_at + interval '1 hour'`, 'server_seed = null, revealed_at = null'];
  for (const other of [...others, `server_seed = 'y'`])
    await expect(change(other)).rejects.toThrow('stay as they were revealed');
});

test('a house that is restored by a clock an hour behind reveals each server seed as of after its games', async () => {
  const { pool } = await openPlayed();
  await endOpenSeeds({ pool, chainKey, clock: { ...systemClock, now: () => systemClock.now() - 3_600_000 } });
  const revealed = await pool.query(`select from mines_seeds where revealed_at is not null and next_nonce > 0`);
  expect(revealed.rowCount).toBe(1);
  expect(await listMinesFaults(pool, { chainKey })).toEqual([]);
});
