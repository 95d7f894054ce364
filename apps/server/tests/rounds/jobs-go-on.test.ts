import { paise, TIMES } from '@rang/contract';
import { expect, onTestFinished, test } from 'vitest';
import { setSwitches } from '../../../gateway/tests/merchant.ts';
import { createPlayers } from '../../src/create-players.ts';
import { createAdministrators } from '../../src/modules/administrators/index.ts';
import { createPasswordHasher } from '../../src/modules/passwords/index.ts';
import { createIntake } from '../../src/modules/intake/index.ts';
import { createMines } from '../../src/modules/mines/create-mines.ts';
import type { Mines } from '../../src/modules/mines/index.ts';
import { createDeposits, type Deposits } from '../../src/modules/deposits/index.ts';
import { createSocial } from '../../src/modules/social/index.ts';
import { createBankSeal, createWithdrawals, type Withdrawals } from '../../src/modules/withdrawals/index.ts';
import { createPool } from '../../src/platform/database/database.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { systemRandomness } from '../../src/platform/randomness.ts';
import { openWallets } from '../house/open-wallets.ts';
import { createTestClock } from '../house/test-clock.ts';
import {
  CHAIN_KEY,
  choose,
  DAY,
  listCredits,
  openOwnHouse,
  type PaymentsHouse,
  type TestPlayer,
} from '../payments/payments-house.ts';
import { LIGHT_COST } from '../house/open-house.ts';
import { createTestDatabase } from '../setup/test-database.ts';
import { approve, ask, enterWith, expectSound, readWithdrawal } from '../withdrawals/withdrawals-house.ts';

/** What the house does in the background, where no statement may wait for long. */
function openJobs(house: PaymentsHouse): { deposits: Deposits; withdrawals: Withdrawals } {
  const times = { statementTimeoutMs: 400, queryTimeoutMs: 5_000 };
  const jobPool = createPool(house.connectionString, 3, { times });
  onTestFinished(() => jobPool.end());
  const { pool, clock } = house;
  const parts = {
    ...{ pool, jobPool, clock, gateway: house.client, publicUrl: () => house.url },
    ...{ randomness: systemRandomness, logger: createLogger('silent') },
  };
  return {
    deposits: createDeposits({
      ...parts,
      // What follows a credit waits for others, as a reward does for those of the same referrer.
      onCredited: [
        async (client, credited) => {
          const ids = credited.map(({ playerId }) => playerId);
          await client.query('select from players where id = any ($1) for update', [ids]);
        },
      ],
    }),
    withdrawals: createWithdrawals({ ...parts, bankSeal: createBankSeal(CHAIN_KEY) }),
  };
}

/** Holds a row against everybody else; gives back what lets it go. */
async function hold(house: PaymentsHouse, row: string, value: unknown): Promise<() => Promise<void>> {
  const holder = await house.pool.connect();
  let isHeld = true;
  const letGo = async (): Promise<void> => {
    if (!isHeld) return;
    isHeld = false;
    await holder.query('rollback');
    holder.release();
  };
  onTestFinished(letGo);
  await holder.query('begin');
  await holder.query(`select from ${row} = $1 for update`, [value]);
  return letGo;
}

/** Players who have paid a deposit of which no webhook came, the one that is due first leading. */
async function payUnacknowledged(house: PaymentsHouse, count: number): Promise<TestPlayer[]> {
  await setSwitches(house.gateway.url, { loseWebhooks: true });
  const players: TestPlayer[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const player = await house.addPlayer();
    const { body } = await player.deposit(500);
    await choose(body.data?.['payment_link'], 'paid');
    players.push(player);
  }
  return players;
}

test.each([
  ['a few seconds', 4_000],
  ['more than a week', 8 * DAY],
])(
  'a deposit that cannot be credited keeps no other waiting, and is tried again, though it is %s old',
  async (_age, aheadMs) => {
    const house = await openOwnHouse();
    const { deposits } = openJobs(house);
    const players = await payUnacknowledged(house, 3);
    const credits = (): Promise<bigint[][]> => Promise.all(players.map((player) => listCredits(house, player)));
    const letGo = await hold(house, 'players where id', players[0]?.id);
    house.clock.aheadMs += aheadMs;
    await deposits.pollDeposits();
    expect(await credits()).toEqual([[], [500_00n], [500_00n]]);
    await letGo();
    house.clock.aheadMs += 30_000;
    await deposits.pollDeposits();
    expect(await credits()).toEqual([[500_00n], [500_00n], [500_00n]]);
  },
);

test('a turn ends where the database cannot be reached, and the next one goes on', async () => {
  const house = await openOwnHouse();
  const players = await payUnacknowledged(house, 2);
  const asked: string[] = [];
  const gone = createPool('postgres://127.0.0.1:1/none', 1);
  onTestFinished(() => gone.end());
  const findOrder: PaymentsHouse['client']['findOrder'] = (orderNo) => {
    asked.push(orderNo);
    return house.client.findOrder(orderNo);
  };
  const query = house.pool.query.bind(house.pool);
  const lost = Object.assign(Object.create(house.pool) as typeof house.pool, { query, connect: () => gone.connect() });
  const deposits = createDeposits({
    ...{ pool: lost, clock: house.clock, randomness: systemRandomness, logger: createLogger('silent') },
    ...{ gateway: { ...house.client, findOrder }, publicUrl: () => house.url },
  });
  house.clock.aheadMs += 4_000;
  await expect(deposits.pollDeposits()).rejects.toThrow('ECONNREFUSED');
  expect(asked).toHaveLength(1);
  house.clock.aheadMs += 4_000;
  await openJobs(house).deposits.pollDeposits();
  expect(await Promise.all(players.map((player) => player.balance()))).toEqual([500, 500]);
});

test('a withdrawal that cannot be written keeps no other waiting, and is paid once it can be', async () => {
  const house = await openOwnHouse();
  const { withdrawals } = openJobs(house);
  const players = [await enterWith(house, 500), await enterWith(house, 500), await enterWith(house, 500)];
  const payouts: string[] = [];
  for (const player of players) payouts.push(await ask(player, 500));
  for (const payoutNo of payouts) await approve(house, payoutNo);
  const letGo = await hold(house, 'withdrawals where payout_no', payouts[0]);
  const states = async (): Promise<unknown[]> =>
    (await Promise.all(payouts.map((payoutNo) => readWithdrawal(house, payoutNo)))).map((row) => row['status']);
  house.clock.aheadMs += 4_000;
  await withdrawals.payWithdrawals();
  await expect.poll(states).toEqual(['approved', 'paid', 'paid']);
  await letGo();
  house.clock.aheadMs += TIMES.duplicateGuardMs;
  await withdrawals.payWithdrawals();
  await expect.poll(states).toEqual(['paid', 'paid', 'paid']);
  await expectSound(house);
});

test('games of Mines that were left lying are ended, but for those whose boards cannot be derived any more', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  const pool = createPool(database.connectionString, 8);
  onTestFinished(() => pool.end());
  const logger = createLogger('silent');
  const intake = createIntake({ pool, logger });
  onTestFinished(() => intake.close());
  const parts = { pool, intake, logger, randomness: systemRandomness, chainKey: CHAIN_KEY };
  const now = Date.now();
  const openMines = (at: number): Mines => createMines({ ...parts, clock: createTestClock(at) });
  // One turn looks at five hundred at a time.
  const players = await openWallets(pool, 510, 10_00n);
  await pool.query(
    `insert into players (id, name, username, email, password_hash, created_at)
     overriding system value select id, 'x', 'player' || id, 'x', 'x', now() from unnest($1::bigint[]) as id`,
    [players],
  );
  const playing = openMines(now);
  const start = (playerId: bigint, receivedAt: number): Promise<unknown> =>
    playing.start({ playerId, receivedAt, key: undefined, mineCount: 1, stake: paise(10_00n) });
  const broken = players.slice(0, 500);
  await Promise.all(broken.map((playerId) => start(playerId, now)));
  await Promise.all(players.slice(500).map((playerId) => start(playerId, now + 1)));
  await pool.query(`update mines_seeds set sealed_seed = '\\x00' where player_id = any ($1)`, [broken]);
  await openMines(now + 1 + TIMES.minesAbandonedMs).endGamesLeft();
  const left = await pool.query<{ player_id: bigint }>(
    `select player_id from mines_games where status = 'playing' order by player_id`,
  );
  expect(left.rows.map((row) => row.player_id)).toEqual(broken);
});

test('what ran out in one table is removed though another cannot be touched, and the failure is logged', async () => {
  const house = await openOwnHouse();
  const player = await house.addPlayer();
  const jobPool = createPool(house.connectionString, 1, {
    times: { statementTimeoutMs: 400, queryTimeoutMs: 5_000 },
  });
  onTestFinished(() => jobPool.end());
  const players = createPlayers({
    ...{ pool: jobPool, clock: house.clock, randomness: systemRandomness, logger: createLogger('silent') },
    ...{ hasher: createPasswordHasher(LIGHT_COST), tokenSecret: 'of no token'.repeat(4) },
  });
  const long = '2020-01-01';
  await house.pool.query('insert into signup_networks values ($1, $2, $3)', [player.id, 'far', long]);
  await house.pool.query(`insert into address_links values (sha256('one'), 'login', 'x', $1)`, [long]);
  await house.pool.query(
    `insert into address_devices (email, mark_hash, link_hash, expires_at) values ('x', sha256('one'), sha256('one'), $1)`,
    [long],
  );
  const left = async (): Promise<number | null> =>
    (
      await house.pool.query(
        `select email from address_links union all select email from address_devices
         union all select network from signup_networks where network = 'far'`,
      )
    ).rowCount;
  const holder = await house.pool.connect();
  await holder.query('begin');
  await holder.query('lock table sessions, password_reset_tokens in share mode');
  const removed = await Promise.allSettled([players.removeExpired(jobPool)]);
  await holder.query('rollback');
  holder.release();
  expect(removed).toMatchObject([{ status: 'rejected' }]);
  expect(await left()).toBe(0);
});

test('what ran out is removed though requests have every connection of theirs', async () => {
  const house = await openOwnHouse();
  const requests = createPool(house.connectionString, 1, { waitLimit: { callers: 1, ms: 3_000 } });
  const taken = await requests.connect();
  onTestFinished(async () => {
    taken.release();
    await requests.end();
  });
  const parts = {
    ...{ pool: requests, sessionPool: requests, clock: house.clock, randomness: systemRandomness },
    ...{ logger: createLogger('silent'), hasher: createPasswordHasher(LIGHT_COST), houseKey: CHAIN_KEY },
    tokenSecret: 'of no token'.repeat(4),
  };
  const players = createPlayers(parts);
  const social = createSocial({ ...parts, ...players, clients: {}, publicUrl: () => house.url });
  for (const each of [players, social, createAdministrators(parts)]) await each.removeExpired(house.pool);
  await expect(requests.query('select')).rejects.toThrow('timeout');
});
