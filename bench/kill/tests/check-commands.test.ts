import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHouse, type TestHouse } from '../../../apps/server/tests/house/open-house.ts';
import { checkCommands } from '../check-commands.ts';
import { sendCommand, type Command, type SentCommand } from '../sent-command.ts';

let house: TestHouse;
let bet: SentCommand;

beforeAll(async () => {
  house = await openHouse({ settings: { COLOUR_ROUND_SECONDS: '86400', COLOUR_LOCK_SECONDS: '1' } });
  const { token } = await house.enter('asha', 100_000n);
  const body = { betType: 'color', betValue: 'red', amount: 10 };
  const command: Command = { token, kind: 'bet', key: 'one', body };
  bet = await sendCommand(house.address, command);
});
afterAll(async () => {
  await house.close();
});

test('what was acknowledged and is there agrees', async () => {
  expect(bet.known).toBe('done');
  expect(await checkCommands(house.pool, [bet])).toEqual({ lost: [], double: [], faults: [] });
});

test('what was acknowledged and is not there is lost', async () => {
  for (const kind of ['bet', 'crash-bet', 'mines-game', 'mines-click', 'withdrawal', 'deposit'] as const) {
    const { lost } = await checkCommands(house.pool, [bet, { ...bet, kind, id: crypto.randomUUID() }]);
    expect(lost, kind).not.toEqual([]);
  }
  const cancel = { ...bet, kind: 'crash-cancel' as const, body: { betId: crypto.randomUUID() } };
  expect((await checkCommands(house.pool, [bet, cancel])).lost).toHaveLength(1);
  const cashOut = { ...bet, kind: 'crash-cash-out' as const, body: { betId: bet.id }, answer: { multiplier: 1.5 } };
  expect((await checkCommands(house.pool, [bet, cashOut])).lost).toHaveLength(1);
});

test('what is there and was acknowledged to nobody is double', async () => {
  expect((await checkCommands(house.pool, [])).double).toEqual([`bet ${String(bet.id)}`]);
  expect((await checkCommands(house.pool, [bet, { ...bet, key: 'two' }])).double).toHaveLength(1);
});
