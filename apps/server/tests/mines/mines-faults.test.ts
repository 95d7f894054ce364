import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPeriodOfDay } from '../../src/modules/ledger/index.ts';
import { listMinesFaults } from '../../src/modules/mines/index.ts';
import { toTileMask } from '../../src/modules/mines/boards.ts';
import { findFaultsAfter } from '../house/find-faults-after.ts';
import { findInPeriod, LATER_DAY } from '../house/wide-period.ts';
import { openHouse, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { readBoard, sitDown, type MinesTable } from './mines-house.ts';

let house: TestHouse;
let table: MinesTable;
let player: TestPlayer;
/** The ids of a game that was cashed out, one that was lost, one that was lost under seeds not revealed and one that is open. */
let cashed: string;
let lost: string;
let hidden: string;
let playing: string;
/** Three gems of the game under seeds that are not revealed. */
let elsewhere: readonly number[];
// As the settings of every test house have it.
const chainKey = 'ab'.repeat(32);

beforeAll(async () => {
  house = await openHouse();
  table = sitDown(house);
  player = await house.enter('asha', 1_000_00n);
  const first = await table.open(player);
  await table.click(player, first.betId, first.gems[0] ?? -1);
  await table.cashOut(player, first.betId);
  const second = await table.open(player, { mineCount: 12 });
  await table.click(player, second.betId, second.mines[0] ?? -1);
  await house.call('POST', '/mines/seeds/rotate', { token: player.token, body: {} });
  const third = await table.open(player);
  await table.click(player, third.betId, third.mines[0] ?? -1);
  elsewhere = third.gems.slice(0, third.mines.length);
  const fourth = await table.open(player);
  [cashed, lost, hidden, playing] = [first.betId, second.betId, third.betId, fourth.betId];
});
afterAll(async () => {
  await house.close();
});

test('games that were played by the rules have no fault', async () => {
  expect((await readBoard(house, playing)).mines).toHaveLength(3);
  expect(await listMinesFaults(house.pool, { chainKey })).toEqual([]);
});

/** What is found after statements that only a superuser can run; everything is put back. */
async function findPlanted(...statements: readonly string[]): Promise<string[]> {
  const client = await house.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const statement of statements) {
      await client.query(
        statement
          .replaceAll('$cashed', cashed)
          .replaceAll('$lost', lost)
          .replaceAll('$hidden', hidden)
          .replaceAll('$playing', playing)
          .replaceAll('$elsewhere', `mines = ${String(toTileMask(elsewhere))}, hit = ${String(elsewhere[0])}`),
      );
    }
    const found = await listMinesFaults(client, { chainKey });
    expect(await findInPeriod(client, (period) => listMinesFaults(client, { chainKey, period }))).toEqual(found);
    return found.map(({ fault }) => fault);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const game = (change: string, id: string): string => `update mines_games set ${change} where id = '${id}'`;
const transfer = (change: string, key: string): string => `update transfers set ${change} where key = '${key}'`;
const paidTwice = `insert into transfers (key, from_account, to_account, amount, reason, reference, created_at, balance)
  select 'mines-payout:$lost', from_account, to_account, amount, reason, '$lost', created_at, balance
  from transfers where key = 'mines-payout:$cashed'`;
const revealedBefore = `update mines_seeds set revealed_at = revealed_at - interval '1 hour' where revealed_at is not null`;

test.each([
  ['a stake changed', [transfer('amount = amount + 1', 'mines-bet:$playing')], 'was not staked as it says'],
  ['a stake missing', [`delete from transfers where key = 'mines-bet:$lost'`], 'was not staked as it says'],
  ['a payout missing', [`delete from transfers where key = 'mines-payout:$cashed'`], 'was not paid as it says'],
  ['a payout changed', [transfer('amount = amount + 1', 'mines-payout:$cashed')], 'was not paid as it says'],
  ['a win raised', [game('paid = paid + 1', '$cashed')], 'was paid another sum than its gems are worth'],
  ['a gem added', [game('mines = 14, revealed = 33554417', '$cashed')], 'was paid another sum than its gems are worth'],
  ['a lost game paid', [paidTwice], 'was paid without having won'],
  ['a win turned into a refund', [game(`status = 'refunded'`, '$cashed')], 'was not refunded as it says'],
  [
    'an open game refunded',
    [game(`status = 'refunded', mines = 7, paid = stake, ended_at = now()`, '$playing')],
    'was not refunded as it says',
  ],
  [
    'a board moved',
    [game("mines = 33554431 - 33546240, revealed = 0, hit = 0, status = 'lost'", '$lost')],
    'has another number of mines than it says',
  ],
  ['a board swapped', [game('mines = 4095, hit = 0', '$lost')], 'lies otherwise than its seeds lay it'],
  [
    'a board swapped under a server seed that is not revealed yet',
    [game('$elsewhere', '$hidden')],
    'lies otherwise than its seeds lay it',
  ],
  [
    'a sealed server seed that does not open',
    ["update mines_seeds set sealed_seed = '\\x00' where revealed_at is null"],
    'has a server seed that does not open',
  ],
  ['a game without its seeds', [game('seeds_id = uuidv7()', '$lost')], "has not its player's seeds"],
  ['a game removed', [`delete from mines_games where id = '$cashed'`], 'has reason payout but no game'],
  [
    'a nonce counted twice',
    ['update mines_seeds set next_nonce = next_nonce + 1'],
    'has counted another number of games than it has',
  ],
  [
    'another seed shown',
    [`update mines_seeds set server_seed = 'x' where revealed_at is not null`],
    'shows a server seed that it did not commit to',
  ],
  [
    'a server seed drawn for a client seed that was known',
    ["update mines_seeds set server_seed_hash = repeat('0', 64) where revealed_at is null"],
    'became current though another server seed was announced',
  ],
  ['a game begun long after its server seed was revealed', [revealedBefore], 'was begun under a revealed seed'],
  [
    'a seed revealed early',
    [`update mines_seeds set server_seed = 'x', revealed_at = now() where revealed_at is null`],
    'is open under a revealed seed',
  ],
] as const)('%s is found', async (_name, statements, fault) => {
  expect(await findPlanted(...statements)).toContain(fault);
});

test('without the key of the house no board is derived of a server seed that is not revealed', async () => {
  const moved = `update mines_games set mines = ${String(toTileMask(elsewhere))}, hit = ${String(elsewhere[0])} where id = '${hidden}'`;
  expect(await findFaultsAfter(house.pool, moved, (client) => listMinesFaults(client))).toEqual([]);
});

test('what somebody pays on a later day for a game that was lost is found on that day', async () => {
  const planted = paidTwice.replaceAll('created_at, balance\n', `${LATER_DAY.moment}, balance\n`);
  const named = planted.replaceAll('$cashed', cashed).replaceAll('$lost', lost);
  const found = await findFaultsAfter(house.pool, named, async (client) =>
    listMinesFaults(client, { period: await readPeriodOfDay(client, LATER_DAY.day) }),
  );
  expect(found.map(({ fault }) => fault)).toEqual(['was paid without having won']);
});
