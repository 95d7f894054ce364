import { expect, onTestFinished, test } from 'vitest';
import { listStateFaults } from '../../src/list-checks.ts';
import { openHouse } from '../house/open-house.ts';
import { createTestClock } from '../house/test-clock.ts';
import { sitDown } from '../mines/mines-house.ts';

// Longer than what a game waits to be written.
const LONG_MS = 660_000;

test('games of Mines under a rule that nobody set in the trail are found, and no others', async () => {
  const clock = createTestClock(Date.UTC(2026, 10, 21, 9, 0, 0));
  const house = await openHouse({ clock });
  onTestFinished(() => house.close());
  const { token } = await house.enterOffice('meera', 'owner');
  const player = await house.enter('asha', 1_000_00n);
  const table = sitDown(house);
  const set = async (mode: string): Promise<void> => {
    expect((await house.call('PUT', '/admin/mines/mode', { token, body: { mode } })).status).toBe(200);
    clock.advance(LONG_MS);
  };
  const play = async (): Promise<string> => {
    const { betId } = (await table.start(player, { outcomeRule: 'loss-mode' })).body;
    const click = { token: player.token, body: { betId, position: 7 } };
    expect((await house.call('POST', '/mines/click', click)).body['status']).toBe('lost');
    return String(betId);
  };
  await set('lost');
  await play();
  await set('random');
  expect(await listStateFaults(house.pool)).toEqual([]);
  await house.pool.query('update outcome_controls set mines_loss = true');
  const game = await play();
  await house.pool.query('update outcome_controls set mines_loss = false');
  expect(await listStateFaults(house.pool)).toEqual([
    { subject: `mines game ${game}`, fault: 'goes by a rule that nobody set for it' },
  ]);
});
