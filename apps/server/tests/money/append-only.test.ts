import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listColourFaults } from '../../src/modules/colour/index.ts';
import { listLedgerFaults, readPeriodOfDay, type Period } from '../../src/modules/ledger/index.ts';
import { openHouse, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { createTestClock } from '../house/test-clock.ts';
import { findFaultsAfter } from '../house/find-faults-after.ts';
import { findInPeriod, LATER_DAY } from '../house/wide-period.ts';

// Waiting for a round is no measurement: a busy machine is given the time it needs.
const PATIENCE = { timeout: 30_000 };
const clock = createTestClock();
let house: TestHouse;

beforeAll(async () => {
  house = await openHouse({ clock });
  const players = [await house.enter('asha', 100_00n), await house.enter('ravi', 100_00n)];
  await playRound(players);
  await playRound(players);
  // A bet whose round is open stays in the books while they are tampered with.
  for (const player of players) await house.bet(player, { betType: 'color', betValue: 'red', amount: 3 });
});
afterAll(async () => {
  await house.close();
});

/** A round in which every player wins on one colour and loses on two. */
async function playRound(players: readonly TestPlayer[]): Promise<void> {
  const { currentRound } = (await house.call('GET', '/timer')).body;
  for (const player of players) {
    for (const betValue of ['red', 'green', 'blue']) {
      expect((await house.bet(player, { betType: 'color', betValue, amount: 2 })).status).toBe(200);
    }
  }
  clock.advance(60_000);
  await vi.waitFor(async () => {
    expect((await house.call('GET', '/timer')).body['currentRound']).toBe(Number(currentRound) + 1);
  }, PATIENCE);
}

function findFaultsOf(statement: string): Promise<string[]> {
  return findFaultsAfter(house.pool, statement, async (client) => {
    const find = async (period?: Period): Promise<string[]> => {
      const faults = [
        ...(await listLedgerFaults(client, undefined, period)),
        ...(await listColourFaults(client, period)),
      ];
      return faults.map(({ fault }) => fault.replace(/-?[0-9]+/g, 'N'));
    };
    const found = await find();
    // What is summed up of all time.
    const ofAllTime = ['has a tally', WRONG_BALANCE];
    const ofPeriod = found.filter((fault) => !ofAllTime.some((text) => fault.includes(text)));
    expect(await findInPeriod(client, find)).toEqual(expect.arrayContaining(ofPeriod));
    return found;
  });
}

const STAKE = `(select min(id) from transfers where reason = 'bet')`;
const OTHER_STAKE = `(select max(id) from transfers where reason = 'bet')`;
const PAYOUT = `(select min(id) from transfers where reason = 'payout')`;
const OPENING = `(select min(id) from transfers where reason = 'adjustment')`;
const OTHER_WALLET = `(select max(id) from accounts where kind = 'wallet')`;
const WON = `(select id from colour_bets where status = 'won' order by id limit 1)`;
const LOST = `(select id from colour_bets where status = 'lost' order by id limit 1)`;
const OPEN = `(select id from colour_bets where status = 'pending' order by id limit 1)`;

test.each([
  ['another amount', 'update transfers set amount = amount + 1'],
  ['another reason', `update transfers set reason = 'deposit'`],
  ['another key', `update transfers set key = 'x' || key`],
  ['another time', `update transfers set created_at = now()`],
  ['an update that changes nothing', 'update transfers set amount = amount'],
  ['the removal of a row', `delete from transfers where id = ${STAKE}`],
  ['the removal of all rows', 'delete from transfers'],
  ['to empty the table', 'truncate transfers'],
  ['to empty it with others', 'truncate transfers, colour_bets cascade'],
  [
    'an insertion that overwrites',
    `insert into transfers (key, from_account, to_account, amount, reason, reference, created_at, balance)
     select key, from_account, to_account, amount, reason, reference, created_at, balance from transfers
     on conflict (key) do update set amount = 1`,
  ],
  ['a merge', `merge into transfers t using (select 1) as s on t.id = ${STAKE} when matched then delete`],
])('the database itself refuses the transfers %s', async (_what, statement) => {
  const before = await house.pool.query('select * from transfers order by id');
  await expect(house.pool.query(statement)).rejects.toThrow('rows of transfers are never changed or removed');
  expect((await house.pool.query('select * from transfers order by id')).rows).toEqual(before.rows);
});

test.each([
  ['no amount', '0'],
  ['a negative amount', '-1'],
])('the database itself refuses a transfer of %s', async (_what, amount) => {
  const transfer = `insert into transfers (key, from_account, to_account, amount, reason, reference, created_at, balance)
    values ('planted', 2, 1000, ${amount}, 'payout', 'x', now(), 1)`;
  await expect(house.pool.query(transfer)).rejects.toThrow('violates check constraint "transfers_amount_check"');
});

test.each([
  ['a movement without the balance after it', '2, 1000', 'null'],
  ['a movement between two accounts of the house with one', '1, 2', '1'],
  ['a movement between two accounts of players', '1000, 1002', '1'],
  ['a balance below zero after a movement', '2, 1000', '-1'],
])('the database itself refuses %s', async (_what, accounts, balance) => {
  const transfer = `insert into transfers (key, from_account, to_account, amount, reason, reference, created_at, balance)
    values ('planted', ${accounts}, 1, 'payout', 'x', now(), ${balance})`;
  await expect(house.pool.query(transfer)).rejects.toThrow('violates check constraint');
});

test('nothing is found where nobody tampered', async () => {
  expect(await listLedgerFaults(house.pool)).toEqual([]);
  expect(await listColourFaults(house.pool)).toEqual([]);
});

const NOT_STAKED = 'was not staked as it says';
const NOT_PAID = 'was not paid as it says';
const WRONG_BALANCE = 'balance is N but its transfers sum to N';
const WRONG_STEP = 'leaves N but all up to it sum to N';

test.each([
  [
    'the amount of a stake',
    `update transfers set amount = amount + 1 where id = ${STAKE}`,
    [WRONG_BALANCE, WRONG_STEP, NOT_STAKED],
  ],
  ['whose stake it was', `update transfers set from_account = ${OTHER_WALLET} where id = ${STAKE}`, [NOT_STAKED]],
  [
    'where a stake went',
    `update transfers set to_account = 1 where id = ${STAKE}`,
    ['is a bet from wallet to gateway', NOT_STAKED],
  ],
  ['the reason of a stake', `update transfers set reason = 'adjustment' where id = ${STAKE}`, [NOT_STAKED]],
  [
    'the reference of a stake',
    `update transfers set reference = 'x' where id = ${STAKE}`,
    [NOT_STAKED, 'has reason bet but no bet'],
  ],
  ['the key of a stake', `update transfers set key = 'x' where id = ${STAKE}`, [NOT_STAKED]],
  [
    'the time of a stake',
    `update transfers set created_at = created_at - interval '1 day' where id = ${STAKE}`,
    [NOT_STAKED],
  ],
  ['that there was a stake', `delete from transfers where id = ${STAKE}`, [WRONG_BALANCE, NOT_STAKED]],
  [
    'the amount of a payout',
    `update transfers set amount = amount + 1 where id = ${PAYOUT}`,
    [WRONG_BALANCE, NOT_PAID],
  ],
  ['whose payout it was', `update transfers set to_account = ${OTHER_WALLET} where id = ${PAYOUT}`, [NOT_PAID]],
  [
    'where a payout came from',
    `update transfers set from_account = 1 where id = ${PAYOUT}`,
    ['is a payout from gateway to wallet', NOT_PAID],
  ],
  ['the reason of a payout', `update transfers set reason = 'refund' where id = ${PAYOUT}`, [NOT_PAID]],
  ['the key of a payout', `update transfers set key = 'x' where id = ${PAYOUT}`, [NOT_PAID]],
  [
    'the time of a payout',
    `update transfers set created_at = created_at + interval '1 ms' where id = ${PAYOUT}`,
    [NOT_PAID],
  ],
  ['that there was a payout', `delete from transfers where id = ${PAYOUT}`, [WRONG_BALANCE, NOT_PAID]],
  ['the amount of an adjustment', `update transfers set amount = 1 where id = ${OPENING}`, [WRONG_BALANCE]],
  [
    'where an adjustment came from',
    `update transfers set from_account = 1 where id = ${OPENING}`,
    ['is a adjustment from gateway to wallet'],
  ],
  [
    'the reason of an adjustment',
    `update transfers set reason = 'refund' where id = ${OPENING}`,
    ['is a refund from adjustments to wallet'],
  ],
  [
    'an account, to one that is not there',
    `update transfers set to_account = 9, balance = null where id = ${OPENING}`,
    ['names an account that does not exist'],
  ],
  [
    'an account, to one of coins',
    `update transfers set to_account = (select min(id) from accounts where kind = 'coins') where id = ${OPENING}`,
    ['moves one currency into another'],
  ],
  [
    'two stakes, so that the sums are right',
    `update transfers t set from_account = o.from_account from transfers o
     where (t.id = ${STAKE} and o.id = ${OTHER_STAKE}) or (t.id = ${OTHER_STAKE} and o.id = ${STAKE})`,
    [NOT_STAKED],
  ],
  ['a balance', `update accounts set balance = balance + 1 where id = ${OTHER_WALLET}`, [WRONG_BALANCE]],
  ['what a stake left', `update transfers set balance = balance + 1 where id = ${STAKE}`, [WRONG_STEP]],
  ['what a payout left', `update transfers set balance = balance - 1 where id = ${PAYOUT}`, [WRONG_STEP]],
  [
    'what the last movement left',
    `update transfers set balance = balance + 1 where id = (select max(id) from transfers)`,
    [WRONG_STEP],
  ],
])('reconciliation finds that somebody changed %s', async (_what, statement, faults) => {
  expect(await findFaultsOf(statement)).toEqual(expect.arrayContaining(faults));
});

test.each([
  [
    'a lost bet into a won one',
    `update colour_bets set status = 'won', payout = 390, multiplier_hundredths = 195 where id = ${LOST}`,
    ['won in a round that it had lost', NOT_PAID],
  ],
  [
    'a won bet into a lost one',
    `update colour_bets set status = 'lost', payout = null, multiplier_hundredths = null where id = ${WON}`,
    ['lost in a round that it had won', 'was paid without having won'],
  ],
  [
    'a settled bet back into an open one',
    `update colour_bets set status = 'pending', payout = null, multiplier_hundredths = null where id = ${LOST}`,
    ['is open in a settled round'],
  ],
  [
    'an open bet into a lost one',
    `update colour_bets set status = 'lost' where id = ${OPEN}`,
    ['is settled in an open round'],
  ],
  ['what a bet was on', `update colour_bets set bet_type = 'number', bet_value = '3' where id = ${WON}`, []],
  [
    'what a bet pays',
    `update colour_bets set payout = payout + 1 where id = ${WON}`,
    ['pays another sum than its multiplier', NOT_PAID],
  ],
  [
    'by how much a bet pays',
    `update colour_bets set multiplier_hundredths = 1000 where id = ${WON}`,
    ['has another multiplier than its rule'],
  ],
  ['the stake of a bet', `update colour_bets set amount = 1 where id = ${OPEN}`, [NOT_STAKED]],
  ['whose bet it was', `update colour_bets set player_id = -1 where id = ${OPEN}`, ['names a player without a wallet']],
  ['the round of a bet', `update colour_bets set round = 99 where id = ${OPEN}`, ['names a round that does not exist']],
  [
    'when a bet came',
    `update colour_bets set received_at = received_at + interval '50 s' where id = ${OPEN}`,
    ['was taken while betting was closed'],
  ],
  ['that there was a bet', `delete from colour_bets where id = ${OPEN}`, ['has reason bet but no bet']],
  [
    'the number of a round',
    `alter table colour_rounds drop constraint a_fair_round_shows_the_fair_number;
     update colour_rounds set number = (number + 1) % 10 where id = 1`,
    ['is fair but not the fair number'],
  ],
  [
    'how many bets a player has won',
    `update colour_tallies set won = won + 1 where player_id = (select min(player_id) from colour_tallies)`,
    ['has a tally of N won and N lost bets instead of N and N'],
  ],
  ['that a player has bet', `delete from colour_tallies`, ['has a tally of N won and N lost bets instead of N and N']],
  [
    'the draw of a round',
    `update colour_rounds set number = (number + 1) % 10, fair_number = (number + 1) % 10 where id = 1`,
    ['shows N but its hash draws N'],
  ],
  [
    'the colour of a round',
    `update colour_rounds set color = case color when 'red' then 'green' else 'red' end where id = 1`,
    [],
  ],
  [
    'the hash of a round',
    `update colour_rounds set game_hash = repeat('ab', 32) where id = 1`,
    ['has a hash that does not lead to the one before'],
  ],
  [
    'the hash of a round to none',
    `update colour_rounds set game_hash = 'none' where id = 1`,
    ['has a hash that does not lead to the one before'],
  ],
])('reconciliation finds that somebody changed %s', async (_what, statement, faults) => {
  const found = await findFaultsOf(statement);
  expect(found.length).toBeGreaterThan(0);
  expect(found).toEqual(expect.arrayContaining(faults));
});

test('a transfer that somebody adds is found by the balance that it does not reach', async () => {
  const planted = `insert into transfers (key, from_account, to_account, amount, reason, reference, created_at, balance)
    select 'planted', 2, id, 1, 'payout', 'x', now(), balance + 1 from accounts where id = ${OTHER_WALLET}`;
  expect(await findFaultsOf(planted)).toEqual(['is a payout of no game', WRONG_BALANCE]);
});

const credit = (key: string, reference: string, reason: string): string =>
  `select ledger_credit(array[b.player_id], array[500::bigint], array[${key}], array[${reference}], 2, '${reason}', now())
   from colour_bets b where b.id = ${LOST}`;

test.each([
  ['under a key of no game', credit(`'planted'`, 'b.id::text', 'payout'), ['is a payout of no game']],
  [
    'under the key of a bet',
    credit(`'colour-bet:x' || b.id`, 'b.id::text', 'refund'),
    ['has reason refund but no bet'],
  ],
  [
    'as a refund in place of a payout',
    credit(`'colour-payout:' || b.id`, 'b.id::text', 'refund'),
    ['has reason refund but no bet'],
  ],
  [
    'as a refund under the key that one would have',
    credit(`'colour-refund:' || b.id`, 'b.id::text', 'refund'),
    ['has reason refund but no bet'],
  ],
])('a credit that somebody adds, balance and all, is found: %s', async (_what, planted, faults) => {
  expect(await findFaultsOf(planted)).toEqual(faults);
});

test('what somebody pays on a later day for a bet that was lost is found on that day', async () => {
  const planted = `select ledger_credit(array[b.player_id], array[500::bigint], array['colour-payout:' || b.id], array[b.id::text],
    2, 'payout', ${LATER_DAY.moment}) from colour_bets b where b.id = ${LOST}`;
  const found = await findFaultsAfter(house.pool, planted, async (client) =>
    listColourFaults(client, await readPeriodOfDay(client, LATER_DAY.day)),
  );
  expect(found.map(({ fault }) => fault)).toEqual(['was paid without having won']);
});

test('a round that somebody settles a second time in the books pays nobody twice', async () => {
  const credit = `select ledger_credit(array[b.player_id], array[b.payout], array['colour-payout:' || b.id],
    array[b.id::text], 2, 'payout', now()) from colour_bets b where status = 'won'`;
  const before = await house.pool.query('select sum(balance) as sum from accounts');
  expect((await house.pool.query(credit)).rows).toEqual([]);
  expect((await house.pool.query('select sum(balance) as sum from accounts')).rows).toEqual(before.rows);
});
