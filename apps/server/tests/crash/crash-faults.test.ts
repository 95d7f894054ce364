import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCrashFaults } from '../../src/modules/crash/index.ts';
import { readPeriodOfDay } from '../../src/modules/ledger/index.ts';
import { findFaultsAfter } from '../house/find-faults-after.ts';
import { cancel, cashOut, cashOutHalf, openCrashTable, placeBet, type CrashTable } from '../house/crash-table.ts';
import { findInPeriod, LATER_DAY } from '../house/wide-period.ts';

let table: CrashTable;
/** The ids of bets that ended in each way, and of one that is open. */
let ids: Record<string, string>;

beforeAll(async () => {
  const first = await openCrashTable();
  const { clock } = first;
  first.crash.start();
  const [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n] = await first.addPlayers(5, 1_000_00n);
  const round = await first.awaitRound((point) => point > 150);
  const at = clock.now();
  const cashed = await placeBet(first.crash, { playerId: a, at });
  const paid = await placeBet(first.crash, { playerId: b, at, target: 120 });
  const lost = await placeBet(first.crash, { playerId: c, at });
  const rest = await placeBet(first.crash, { playerId: e, at, amount: 10_01n });
  const running = await first.run(round);
  const back = await placeBet(first.crash, { playerId: d, at: running.startedAt });
  await cancel(first.crash, { playerId: d, betId: back, at: running.startedAt + 1 });
  clock.advanceTo(running.startedAt + 2_000);
  await cashOutHalf(first.crash, { playerId: e, betId: rest, at: clock.now() });
  await cashOut(first.crash, { playerId: a, betId: cashed, at: clock.now() });
  await first.finish(running);
  const next = await first.awaitRound((point) => point > 110);
  const refunded = await placeBet(first.crash, { playerId: a, at: clock.now() });
  await first.run(next);
  await first.crash.stop();
  table = await openCrashTable({ connectionString: first.connectionString, clock });
  table.crash.start();
  await table.awaitRound();
  const open = await placeBet(table.crash, { playerId: b, at: clock.now() });
  const halves = await table.pool.query<{ id: string }>('select id from crash_bets where half_of = $1', [rest]);
  ids = { cashed, paid, lost, back, refunded, open, rest, half: halves.rows[0]?.id ?? '' };
  closeFirst = () => first.close();
});
let closeFirst: () => Promise<void> = () => Promise.resolve();
afterAll(async () => {
  await table.close();
  await closeFirst();
});

test('bets and rounds that were played by the rules have no fault', async () => {
  expect(await listCrashFaults(table.pool)).toEqual([]);
  const states = await table.pool.query<{ status: string }>('select distinct status from crash_bets order by 1');
  expect(states.rows.map(({ status }) => status)).toEqual(['active', 'canceled', 'cashed_out', 'lost', 'refunded']);
});

/** What is found after statements that only a superuser can run; everything is put back. */
async function findPlanted(statements: readonly string[]): Promise<string[]> {
  const client = await table.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const statement of statements) {
      const changed = await client.query(statement.replace(/\$(\w+)/g, (_, name: string) => ids[name] ?? name));
      expect(changed.rowCount).toBeGreaterThan(0);
    }
    const found = await listCrashFaults(client);
    expect(await findInPeriod(client, (period) => listCrashFaults(client, period))).toEqual(found);
    return found.map(({ fault }) => fault.replace(/[0-9]{2,}/g, 'N'));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const bet = (change: string, id: string): string => `update crash_bets set ${change} where id = '${id}'`;
const transfer = (change: string, key: string): string => `update transfers set ${change} where key = '${key}'`;
const also = (key: string, like: string): string => `
  insert into transfers (key, from_account, to_account, amount, reason, reference, created_at, balance)
  select '${key}', from_account, to_account, amount, reason, split_part('${key}', ':', 2), created_at, balance
  from transfers where key = '${like}'`;
const asLost = `status = 'lost', multiplier = null, payout = null, cashed_out_by = null`;

test.each([
  ['a stake changed', [transfer('amount = amount + 1', 'crash-bet:$open')], 'was not staked as it says'],
  ['a stake missing', [`delete from transfers where key = 'crash-bet:$lost'`], 'was not staked as it says'],
  ['a payout missing', [`delete from transfers where key = 'crash-payout:$cashed'`], 'was not paid as it says'],
  ['a payout changed', [transfer('amount = amount + 1', 'crash-payout:$paid')], 'was not paid as it says'],
  ['a payout to another', [transfer('to_account = to_account + 2', 'crash-payout:$paid')], 'was not paid as it says'],
  ['a win raised', [bet('payout = payout + 1', '$cashed')], 'pays another sum than its multiplier'],
  ['a lost bet paid', [also('crash-payout:$lost', 'crash-payout:$cashed')], 'was paid without having won'],
  ['an open bet refunded', [also('crash-refund:$open', 'crash-refund:$back')], 'was refunded without saying so'],
  ['a refund missing', [`delete from transfers where key = 'crash-refund:$refunded'`], 'was not refunded as it says'],
  ['a refund changed', [transfer('amount = amount - 1', 'crash-refund:$back')], 'was not refunded as it says'],
  ['a target that was missed', [bet(asLost, '$paid')], 'was lost though its round reached its target'],
  ['a target paid elsewhere', [bet('multiplier = 119', '$paid')], 'was paid elsewhere than at its target'],
  [
    'a cash-out above its moment',
    [bet('multiplier = multiplier + 1', '$cashed')],
    'was cashed out at another multiplier than that of its moment',
  ],
  [
    'a cash-out after the crash',
    [bet(`ended_at = ended_at + interval '1 hour'`, '$cashed')],
    'was cashed out at another multiplier than that of its moment',
  ],
  ['a win above the crash point', [bet('multiplier = 90000000', '$cashed')], 'was paid above where its round crashed'],
  ['a higher limit', [bet('limit_multiplier = limit_multiplier + 1', '$open')], 'may win another sum than a bet may'],
  [
    'a bet that came late',
    [bet(`received_at = received_at + interval '1 hour'`, '$open')],
    'was taken after its round had begun',
  ],
  ['a bet reopened', [bet(`status = 'active', ended_at = null`, '$lost')], 'is open in a round that is over'],
  ['a loss in a void round', [bet(asLost, '$refunded')], 'is lost in a round that has not crashed'],
  [
    'a refund in a round that crashed',
    [bet(`status = 'refunded'`, '$lost')],
    'was refunded in a round that was not interrupted',
  ],
  ['a half of another', [bet(`half_of = '$lost'`, '$half')], 'is half of no bet that says so'],
  ['a half of nothing', [bet('half_of = uuidv7()', '$half')], 'is half of no bet that says so'],
  ['a half in another place', [bet('slot = 2', '$half')], 'is half of no bet that says so'],
  ['a half that was staked', [also('crash-bet:$half', 'crash-bet:$rest')], 'was staked though it is a half'],
  ['a half removed', [`delete from crash_bets where id = '$half'`], 'says of its half another sum than that has'],
  ['a half forgotten', [bet('half_amount = null', '$rest')], 'was not staked as it says'],
  ['a half grown', [bet('amount = amount + 1', '$half')], 'says of its half another sum than that has'],
  ['a higher limit of a half', [bet('limit_multiplier = 1000', '$half')], 'may win another sum than a bet may'],
  ['another player', [bet('player_id = -1', '$open')], 'names a player without a wallet'],
  ['another round', [bet('round = 99', '$open')], 'names a round that does not exist'],
  ['a bet removed', [`delete from crash_bets where id = '$cashed'`], 'has reason payout but no bet'],
  [
    'a crash point moved',
    ['update crash_rounds set fair_crash_point = fair_crash_point + 1 where id = 1'],
    'shows N but its hash draws N',
  ],
  [
    'a round that was not fair',
    ['update crash_rounds set crash_point = crash_point + 1 where id = 1'],
    'is fair but did not crash at the fair point',
  ],
  [
    'another hash',
    [`update crash_rounds set game_hash = repeat('0', 64) where id = 1`],
    'has a hash that does not lead to the one before',
  ],
  [
    'a hash that is none',
    [`update crash_rounds set game_hash = 'none' where id = 1`],
    'has a hash that does not lead to the one before',
  ],
  [
    'a place in the chain that there is not',
    ['update crash_rounds set chain_index = -1 where id = 1'],
    'has a hash that does not lead to the one before',
  ],
  [
    'what the bets on a round came to',
    ['update crash_rounds set staked = staked + 1 where id = 1'],
    'says of its bets another sum than they have',
  ],
  [
    'that the bets on a round came to anything',
    ['update crash_rounds set bets = null, staked = null, cashed_out = null, won = null where id = 1'],
    'says of its bets another sum than they have',
  ],
] as const)('%s is found', async (_name, statements, fault) => {
  expect(await findPlanted(statements)).toContain(fault);
});

test('what somebody pays on a later day for a bet that was lost is found on that day', async () => {
  const planted = also('crash-payout:$lost', 'crash-payout:$cashed').replace(
    'created_at, balance\n',
    `${LATER_DAY.moment}, balance\n`,
  );
  const named = planted.replace(/\$(\w+)/g, (_, name: string) => ids[name] ?? name);
  const found = await findFaultsAfter(table.pool, named, async (client) =>
    listCrashFaults(client, await readPeriodOfDay(client, LATER_DAY.day)),
  );
  expect(found.map(({ fault }) => fault)).toEqual(['was paid without having won']);
});

test('what a bet may never be is refused by the table itself', async () => {
  const refused = [
    bet('multiplier = pays_at + 1', '$paid'),
    bet('payout = null', '$paid'),
    bet('slot = 3', '$open'),
    bet('round = null', '$open'),
    bet('ended_at = null', '$lost'),
    bet('half_amount = amount + 1', '$rest'),
    bet('half_amount = amount - 2', '$rest'),
    bet('half_amount = amount', '$back'),
    bet('half_amount = amount', '$half'),
    bet('target = multiplier', '$half'),
    bet(`half_of = '$lost'`, '$open'),
    bet(`half_of = '$rest'`, '$cashed'),
    `update crash_rounds set is_latest = true`,
    `update crash_rounds set bets = 1, staked = 1, cashed_out = 0, won = 0 where is_latest`,
    `update crash_rounds set staked = null where id = 1`,
    `update crash_rounds set game_hash = repeat('0', 64), crash_point = 100 where is_latest`,
    `insert into crash_bets (id, player_id, slot, round, amount, limit_multiplier, status, received_at)
     select uuidv7(), player_id, slot, round, amount, limit_multiplier, status, received_at from crash_bets where id = '$open'`,
  ];
  for (const statement of refused) {
    const named = statement.replace(/\$(\w+)/g, (_, name: string) => ids[name] ?? name);
    await expect(table.pool.query(named)).rejects.toMatchObject({ code: expect.stringMatching(/^23/) as string });
  }
});
