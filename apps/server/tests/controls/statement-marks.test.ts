import { statement } from '@rang/contract';
import { expect, onTestFinished, test } from 'vitest';
import { chooseColourNumber, setMinesMode } from '../../src/modules/controls/index.ts';
import { findBets } from '../../src/modules/crash/books/store.ts';
import { inTransaction } from '../../src/platform/database/database.ts';
import { placeBet } from '../house/crash-table.ts';
import { eventually } from '../house/eventually.ts';
import { openHouse, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { createTestClock } from '../house/test-clock.ts';
import { readWire } from '../house/read-wire.ts';
import { MULTIPLIER, openTable, play, restrict } from './crash-restrictions.ts';

const BET = { betType: 'number', betValue: 7, amount: 10 };

test('a statement and its file say which bets and payouts went by an announced rule, and of which the draw decided', async () => {
  const clock = createTestClock(Date.UTC(2026, 10, 21, 9, 0, 0));
  const house = await openHouse({ clock, settings: { CRASH_WAIT_SECONDS: '86399' } });
  onTestFinished(() => house.close());
  const player = await house.enter('asha', 1_000_00n);
  const { token } = player;
  await house.bet(player, { ...BET, betType: 'color', betValue: 'blue', outcomeRule: 'fair' });
  await house.call('POST', '/crash/place-bet', { token, body: { amount: 10, slot: 1 } });
  await inTransaction(house.pool, (client) => chooseColourNumber(client, 7));
  await inTransaction(house.pool, (client) => setMinesMode(client, 'loss'));
  clock.advance(60_000);
  await eventually(async () => {
    const { status } = await house.bet(player, { ...BET, outcomeRule: 'operator-number' });
    return status === 200 ? true : undefined;
  });
  clock.advance(60_000);
  await eventually(async () =>
    (await readRules(house, player)).includes('payout operator-number') ? true : undefined,
  );
  const started = { betAmount: 10, mineCount: 3, outcomeRule: 'loss-mode' };
  expect((await house.call('POST', '/mines/start', { token, body: started })).status).toBe(200);
  const rules = await readRules(house, player);
  // The first round was drawn: who bets on blue may win it.
  const paid = rules.includes('payout fair') ? ['payout fair'] : [];
  expect(rules).toEqual([
    'bet loss-mode',
    'payout operator-number',
    'bet operator-number',
    ...paid,
    'bet fair',
    'bet fair',
    'welcome null',
  ]);

  const file = await house.call('GET', '/statement.csv', { token });
  const marks = file.text
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(',').at(-1));
  const [announced, number] = ['"Announced rule"', '"operator-number"'];
  expect(marks).toEqual([announced, '"loss-mode"', number, number, ...paid.map(() => '""'), '""', '""', '""']);
});

test('of Crash, a bet that waits for its round says the rule that this one will have', async () => {
  const table = await openTable();
  table.crash.start();
  const [player = 0n] = await table.addPlayers(1, 1_000_00n);
  const round = await table.awaitRound();
  const fair = await placeBet(table.crash, { playerId: player, at: table.clock.now() });
  await restrict(table, MULTIPLIER);
  await play(table, round);
  const next = await table.awaitRound((point) => point > 100);
  const restricted = await placeBet(table.crash, { playerId: player, at: table.clock.now(), shownRule: 'restricted' });
  const found = await findBets(table.pool, { playerId: player, bets: [fair, restricted] });
  expect([found.get(fair)?.rule, found.get(restricted)?.rule]).toEqual(['fair', 'restricted']);
  // The proof of the round that is over, and none of the one that waits.
  expect([found.get(fair)?.proof, found.get(restricted)?.proof]).toEqual([String(round.id), null]);
  await table.run(next);
  const waits = await placeBet(table.crash, { playerId: player, at: table.clock.now(), slot: 2 });
  expect((await findBets(table.pool, { playerId: player, bets: [waits] })).get(waits)).toMatchObject({
    rule: 'restricted',
    round: null,
  });
});

async function readRules(house: TestHouse, { token }: TestPlayer): Promise<string[]> {
  const { data } = readWire(statement.answer, (await house.call('GET', '/statement', { token })).body);
  return data.map(({ kind, outcomeRule }) => `${kind} ${String(outcomeRule)}`);
}
