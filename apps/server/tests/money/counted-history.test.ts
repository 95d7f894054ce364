import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { inject, expect, test } from 'vitest';
import type pg from 'pg';
import { listColourFaults } from '../../src/modules/colour/index.ts';
import { listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { listReferralFaults } from '../../src/modules/referrals/index.ts';
import { createPool } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { createEmptyDatabase, runStatement } from '../setup/test-database.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);
const COUNTING = '0016-reads-that-do-not-grow.sql';

/** Brings a database as far as it was before movements kept their balances. */
async function migrateUntilCounting(pool: pg.Pool): Promise<void> {
  await pool.query(
    'create table migrations (file text primary key, checksum text not null, ran_at timestamptz not null default now())',
  );
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql') && file < COUNTING).sort();
  for (const file of files) {
    const text = await readFile(new URL(file, FOLDER), 'utf8');
    await pool.query(text);
    const checksum = createHash('sha256').update(text).digest('hex');
    await pool.query('insert into migrations (file, checksum) values ($1, $2)', [file, checksum]);
  }
}

const HISTORY = `
insert into players (name, username, email, created_at)
select 'p', 'player-' || n, 'player-' || n || '@example.com', now() from generate_series(1, 3) as n;
insert into accounts (kind, owner_id, name, currency, balance)
select kind, id, kind, currency, 0 from players, (values ('wallet', 'INR'), ('coins', 'COIN')) as k (kind, currency) order by id;
select ledger_credit(array[1, 2], array[1000, 500], array['a', 'b'], array['a', 'b'], 1, 'deposit', now());
select ledger_debit(array[1, 2], array[300, 500], array['colour-bet:c', 'colour-bet:d'], array['c', 'd'], 2, 'bet', now());
select ledger_credit(array[1, 2, 1], array[20, 30, 40], array['e', 'f', 'g'], array['e', 'f', 'g'], 1, 'deposit', now());
select ledger_debit(array[1], array[760], array['h'], array['h'], 5, 'withdrawal', now());
select ledger_move('i', 5, 1, 760, 'withdrawal', 'h', now());

insert into fairness_chains (game, length, terminating_hash, sealed_seed, salt, committed_at, salt_fixed_at)
values ('crash', 9, 'x', '', 'salt', now(), now());
insert into crash_rounds (id, chain_id, chain_index, state, is_latest, opened_at, starts_at, started_at, crash_point, fair_crash_point, game_hash, ended_at)
select n, 1, n, 'crashed', n = 2, now(), now(), now(), 200, 200, 'x', now() from generate_series(1, 2) as n;
insert into crash_bets (id, player_id, slot, round, amount, limit_multiplier, status, multiplier, payout, cashed_out_by, received_at, ended_at)
values (uuidv7(), 1, 1, 1, 100, 900, 'lost', null, null, null, now(), now()),
  (uuidv7(), 2, 1, 1, 300, 900, 'cashed_out', 150, 450, 'player', now(), now());
insert into colour_bets (id, round, player_id, bet_type, bet_value, amount, status, multiplier_hundredths, payout, received_at)
select uuidv7(), 1, 1, 'color', 'red', 100, status, hundredths, payout, now()
from (values ('won', 195, 195), ('lost', null, null), ('lost', null, null), ('pending', null, null)) as b (status, hundredths, payout);

insert into referrals (referred_id, referrer_id, person_key, created_at) values (2, 1, 'two', now()), (3, 1, 'three', now());
insert into referral_rewards (person_key, referred_id, coins, paid_at) values ('two', 2, 50, now());
with coins as (update accounts set balance = 50 where owner_id = 1 and kind = 'coins' returning id)
insert into transfers (key, from_account, to_account, amount, reason, reference, created_at)
select 'referral:2', 4, id, 50, 'referral', '2', now() from coins;`;

test('a house with a history has it counted when it is brought up to date, and goes on from there', async () => {
  const database = await createEmptyDatabase();
  const { connectionString } = database;
  const name = new URL(connectionString).pathname.slice(1);
  // An operator's bound for everyday statements is none for what has to read a whole history.
  await runStatement(inject('postgresUrl'), `alter database ${name} set statement_timeout = '1ms'`);
  const pool = createPool(connectionString, 1);
  await migrateUntilCounting(pool);
  await pool.query(HISTORY);
  await migrate(connectionString);

  const movements = await pool.query<{ key: string; balance: bigint | null }>(
    'select key, balance from transfers order by id',
  );
  const balances = new Map(movements.rows.map(({ key, balance }) => [key, balance]));
  expect(Object.fromEntries(balances)).toEqual({
    ...{ a: 1000n, b: 500n, 'colour-bet:c': 700n, 'colour-bet:d': 0n, e: 720n, f: 30n, g: 760n, h: 0n, i: null },
    'referral:2': 50n,
  });
  expect((await pool.query('select bets, staked, cashed_out, won from crash_rounds order by id')).rows).toEqual([
    { bets: 2, staked: 400n, cashed_out: 1, won: 450n },
    { bets: 0, staked: 0n, cashed_out: 0, won: 0n },
  ]);
  expect((await pool.query('select * from colour_tallies')).rows).toEqual([{ player_id: 1n, won: 1n, lost: 2n }]);
  expect((await pool.query('select * from referral_tallies')).rows).toEqual([
    { referrer_id: 1n, friends: 2n, rewards: 1n, coins: 50n, pending: 0n },
  ]);
  await expect(pool.query('update transfers set balance = 0')).rejects.toThrow('never changed or removed');

  await pool.query(`select ledger_credit(array[1], array[5], array['j'], array['j'], 1, 'deposit', now())`);
  const faults = [
    ...(await listLedgerFaults(pool)),
    ...(await listColourFaults(pool)),
    ...(await listReferralFaults(pool)),
  ];
  expect(faults.filter(({ fault }) => /balance|leaves|tally|another referrer/.test(fault))).toEqual([]);
  await pool.end();
  await database.remove();
});
