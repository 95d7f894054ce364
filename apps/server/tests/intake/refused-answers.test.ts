import { paise } from '@rang/contract';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createMines } from '../../src/modules/mines/create-mines.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { systemRandomness } from '../../src/platform/randomness.ts';
import { cashOut, cashOutHalf, openCrashTable, placeBet } from '../house/crash-table.ts';
import { numbers, openNotesHouse, type NotesHouse } from '../house/open-notes-house.ts';
import { openWallets } from '../house/open-wallets.ts';
import { createTestClock } from '../house/test-clock.ts';
import { readBoard } from '../mines/mines-house.ts';

let house: NotesHouse;

beforeAll(async () => {
  house = await openNotesHouse();
});
afterAll(() => house.close());

test('what is refused costs nothing, and fills the house with no more answers than a minute has room for', async () => {
  expect(await house.submit(1, 'first', { key: 'taken' })).toBe('first');
  const refuse = (index: number) => house.submit(1, 'late', { key: String(index) });
  const answers: string[] = [];
  for (const index of numbers(100)) answers.push(await refuse(index));
  expect(answers).toEqual([...numbers(60).map(() => 'BETTING_CLOSED'), ...numbers(40).map(() => 'TOO_MANY_REQUESTS')]);
  const { rows } = await house.pool.query('select 1 from command_answers where player_id = 1');
  expect(rows).toHaveLength(61);

  // What was answered once is answered so again, and nobody else is held up.
  expect(await refuse(60)).toBe('BETTING_CLOSED');
  expect(await house.submit(1, 'first', { key: 'taken' })).toBe('first');
  expect(await house.submit(1, 'first', { key: '1' })).toBe('KEY_REUSED');
  expect(await house.submit(1, 'late')).toBe('BETTING_CLOSED');
  expect(await house.submit(2, 'late', { key: '1' })).toBe('BETTING_CLOSED');
  // What is good is taken all the same, and nothing is known of a key that was turned away.
  expect(await house.submit(1, 'second', { key: '61' })).toBe('second');
  expect(await house.submit(1, 'late', { key: '62', receivedAt: 1_000 })).toBe('BETTING_CLOSED');
  expect((await house.listBatches()).flat()).toEqual(['first', 'second']);
});

// One that did something, and the free ones of a minute.
const MAX_KEPT = 61;
const BEYOND = numbers(MAX_KEPT + 39);

async function countAnswers({ pool }: Pick<NotesHouse, 'pool'>, playerId: bigint): Promise<number> {
  return (await pool.query('select from command_answers where player_id = $1', [playerId])).rowCount ?? 0;
}

test('so does what finds a bet of Crash cashed out, or halved: it leaves no more answers than what is refused', async () => {
  const table = await openCrashTable();
  onTestFinished(() => table.close());
  const { crash, clock } = table;
  crash.start();
  const [whole = 0n, halved = 0n] = await table.addPlayers(2, 1_000_00n);
  const round = await table.awaitRound((point) => point > 200 && point < 2_000);
  const place = (playerId: bigint) => placeBet(crash, { playerId, at: clock.now() });
  const [paid, rest] = [await place(whole), await place(halved)];
  const { startedAt } = await table.run(round);
  clock.advanceTo(startedAt + 1_000);
  const at = clock.now();
  const answers = { paid: [] as string[], rest: [] as string[] };
  for (const index of BEYOND) {
    const key = String(index);
    answers.paid.push(await cashOut(crash, { playerId: whole, betId: paid, at, key }));
    answers.rest.push(await cashOutHalf(crash, { playerId: halved, betId: rest, at, key }));
  }
  for (const [player, given] of [
    [whole, answers.paid],
    [halved, answers.rest],
  ] as const) {
    expect(new Set(given.slice(0, MAX_KEPT)).size).toBe(1);
    expect(new Set(given.slice(MAX_KEPT))).toEqual(new Set(['TOO_MANY_REQUESTS']));
    expect(await countAnswers(table, player)).toBe(MAX_KEPT);
  }
  // A repetition is answered as it was, and what changes something is taken all the same.
  expect(await cashOut(crash, { playerId: whole, betId: paid, at, key: '7' })).toBe(answers.paid[6]);
  expect(await cashOut(crash, { playerId: halved, betId: rest, at, key: 'the rest' })).toBe(answers.rest[0]);
});

test('so does what finds a tile of Mines open, or its game ended', async () => {
  const { pool, intake } = house;
  const own = { clock: createTestClock(0), logger: createLogger('silent'), randomness: systemRandomness };
  const mines = createMines({ pool, intake, ...own, chainKey: 'ab'.repeat(32) });
  const [clicker = 0n, leaver = 0n] = await openPlayers();
  const found = await Promise.all(
    [clicker, leaver].map(async (playerId) => {
      const { game } = await mines.start({ ...at(0), playerId, mineCount: 3, stake: paise(10_00n) });
      const [position = -1] = (await readBoard(house, game.betId)).gems;
      await mines.click({ ...at(0), playerId, betId: game.betId, position });
      return { playerId, betId: game.betId, position };
    }),
  );
  const [open, ended] = found;
  if (open === undefined || ended === undefined) throw new Error('two games were not started');
  await mines.cashOut({ ...at(0), ...ended });
  const codes: string[] = [];
  const noteCode = (error: { code: string }): void => void codes.push(error.code);
  for (const index of BEYOND) {
    // As often as it may be done at all.
    const order = { receivedAt: index * 50, key: `again ${String(index)}` };
    await mines
      .click({ ...open, ...order })
      .then(({ alreadyRevealed }) => expect(alreadyRevealed).toBe(true), noteCode);
    await mines.cashOut({ ...ended, ...order }).then(({ game }) => expect(game.status).toBe('cashout'), noteCode);
  }
  expect(new Set(codes)).toEqual(new Set(['TOO_MANY_REQUESTS']));
  // What grows back in those five seconds beside.
  for (const playerId of [clicker, leaver]) expect(await countAnswers(house, playerId)).toBeLessThan(MAX_KEPT + 5);
});

function at(receivedAt: number): { receivedAt: number; key: undefined } {
  return { receivedAt, key: undefined };
}

/** Two wallets, of players with an account, who are not those of the notes. */
async function openPlayers(): Promise<bigint[]> {
  const players = (await openWallets(house.pool, 4, 100_00n)).slice(2);
  await house.pool.query(
    `insert into players (id, name, username, email, password_hash, created_at)
     overriding system value select id, 'x', 'player' || id, 'x' || id, 'x', now() from unnest($1::bigint[]) as id`,
    [players],
  );
  return players;
}
