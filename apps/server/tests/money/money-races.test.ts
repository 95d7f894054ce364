import { afterAll, beforeAll, expect, test } from 'vitest';
import { listColourFaults } from '../../src/modules/colour/index.ts';
import { listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { openHouse, type TestHouse } from '../house/open-house.ts';
import { atOnce, betOnRed, openIntakes, type Intakes } from '../house/open-intakes.ts';
import { createTestClock } from '../house/test-clock.ts';
import { queryOnce, runStatement } from '../setup/test-database.ts';

const SERVERS = 12;
const STAKE = 50_00n;
const RED = { betType: 'color', betValue: 'red' };
const BET_ID = /^[0-9a-f-]{36}$/;
const clock = createTestClock();

let house: TestHouse;
let otherHouse: TestHouse;
let intakes: Intakes;
/** On a database of its own, whose guards are taken out one by one. */
let weakHouse: TestHouse;
let weakIntakes: Intakes;

beforeAll(async () => {
  const settings = { JWT_SECRET: 'one secret of both servers, known to neither player' };
  house = await openHouse({ clock, settings });
  otherHouse = await openHouse({ clock, settings, connectionString: house.connectionString });
  intakes = await openIntakes(house.connectionString, SERVERS);
  weakHouse = await openHouse({ clock });
  weakIntakes = await openIntakes(weakHouse.connectionString, SERVERS);
});
afterAll(async () => {
  await intakes.close();
  await weakIntakes.close();
  await weakHouse.close();
  await otherHouse.close();
  await house.close();
});

/** 60 bets of the whole balance at once over twelve connections: how many were taken. */
async function attack(attacked: { house: TestHouse; intakes: Intakes }, username: string): Promise<number> {
  const player = await attacked.house.enter(username, STAKE);
  const answers = await atOnce(60, attacked.intakes.all, (intake) =>
    betOnRed(intake, { playerId: player.id, amount: STAKE, at: clock.now() }),
  );
  return answers.filter((answer) => BET_ID.test(answer)).length;
}

/** The attack on the house whose ledger is first made weaker by a statement. */
async function attackWeakened(statement: string, username: string): Promise<number> {
  await runStatement(weakHouse.connectionString, statement);
  return await attack({ house: weakHouse, intakes: weakIntakes }, username);
}

/** The ledger's debit with some of its text replaced, as the statement that puts it into a database. */
async function rewriteDebit(changes: readonly (readonly [string, string])[]): Promise<string> {
  const [row] = await queryOnce(
    house.connectionString,
    `select pg_get_functiondef('ledger_debit'::regproc) as definition`,
  );
  const { definition } = row as { definition: string };
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the ledger's debit has no ${from}`);
    return text.replace(from, to);
  }, definition);
}

const CONDITION = ['and held.balance >= held.amount', ''] as const;
const NO_CHECK = `alter table accounts drop constraint accounts_balance_check;
  alter table transfers drop constraint transfers_balance_check`;
// The classic mistake: the balance is read first, judged, and written back later from what was read.
const READ_THEN_WRITE = [
  [
    'order by accounts.id for no key update of accounts',
    'and accounts.balance >= asked.amount and pg_sleep(0.6) is not null',
  ],
  CONDITION,
] as const;

test('of 100 parallel bets of the whole balance at two servers one is taken, and the balance is 0', async () => {
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const player = await house.enter(`two-servers-${String(attempt)}`, STAKE);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        (index % 2 === 0 ? house : otherHouse).bet(player, { ...RED, amount: 50 }),
      ),
    );
    const refused = answers.filter((answer) => answer.status !== 200);
    expect(refused).toHaveLength(99);
    expect(new Set(refused.map((answer) => answer.body['code']))).toEqual(new Set(['INSUFFICIENT_BALANCE']));
    expect(await house.balanceOf(player)).toBe(0);
  }
  expect(await listLedgerFaults(house.pool)).toEqual([]);
});

test('a balance is spent once, however many of twelve connections spend it at once', async () => {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    expect(await attack({ house, intakes }, `twelve-${String(attempt)}`)).toBe(1);
  }
  expect(await listLedgerFaults(house.pool)).toEqual([]);
  expect(await listColourFaults(house.pool)).toEqual([]);
});

test("without the debit's condition the table itself still keeps a wallet from going below zero", async () => {
  expect(await attackWeakened(await rewriteDebit([CONDITION]), 'checked')).toBe(1);
  expect(await listLedgerFaults(weakHouse.pool)).toEqual([]);
});

test('the same attack spends a balance more than once where the ledger reads it first and writes it later', async () => {
  expect(await attackWeakened(await rewriteDebit(READ_THEN_WRITE), 'naive')).toBeGreaterThan(1);
  // The wallet's own balance is found, and so is what most of its transfers say they left in it.
  const subjects = (await listLedgerFaults(weakHouse.pool)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('wallet of player'))).toHaveLength(1);
  expect(subjects.filter((subject) => subject.startsWith('transfer')).length).toBeGreaterThan(0);
});

test('with neither condition nor check every bet of the attack is taken', async () => {
  expect(await attackWeakened(`${await rewriteDebit([CONDITION])}; ${NO_CHECK}`, 'unguarded')).toBe(60);
});
