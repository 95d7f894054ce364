// @vitest-environment happy-dom
import { minesGame } from '@rang/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { useTable } from '../src/features/mines/table/use-table.ts';
import { createFakeHouse, refusedWith } from './fake-house.ts';
import { renderHook, settle } from './render-hook.tsx';

const AT = '2026-11-27T10:00:00.000Z';
const GAME = {
  ...{ betId: '7', mineCount: 3, betAmount: 100, winAmount: 0, multiplier: 1.1, nextMultiplier: 1.2, nextWin: 120 },
  ...{ revealed: [4], revealedCount: 1, totalSafe: 22, outcomeRule: 'fair', serverSeedHash: '0'.repeat(64) },
  ...{ clientSeed: 'mine', nonce: 1, createdAt: AT, status: 'playing', endedAt: null },
};
const ENDED = { ...GAME, status: 'lost', minePositions: [1, 2, 3], endedAt: AT, seedId: '1', serverSeed: null };

afterEach(() => vi.unstubAllGlobals());

/** A table on which a game is played, in a house where another tab has ended it since. */
async function openTable() {
  const answers: Record<string, unknown> = {
    'GET /api/mines/game': { success: true, message: '', game: GAME, nextOutcomeRule: 'fair' },
    'GET /api/mines/history': { success: true, games: [ENDED], next: null },
  };
  const house = createFakeHouse(answers);
  vi.stubGlobal('fetch', house.fetch);
  const screen = await renderHook(useTable);
  const expectPhase = async (phase: string) =>
    await vi.waitFor(() => settle(() => expect(screen.read().phase).toBe(phase)), { timeout: 30_000 });
  await expectPhase('playing');
  answers['GET /api/mines/game'] = { success: true, message: '', game: null, nextOutcomeRule: 'fair' };
  return { screen, house, answers, expectPhase };
}

test('a game that was ended in another tab is shown as it ended, without a press', async () => {
  const { expectPhase } = await openTable();
  const other = new BroadcastChannel('rang-tabs');
  other.postMessage('game');
  await expectPhase('lost');
  other.close();
});

test('the end of a game is told to the other tabs', async () => {
  const { screen, house, answers } = await openTable();
  const words: unknown[] = [];
  const other = new BroadcastChannel('rang-tabs');
  other.onmessage = ({ data }) => words.push(data);
  answers['POST /api/mines/cashout'] = { success: true, message: '', ...ENDED, status: 'cashout', winAmount: 110 };
  house.fates.push({ kind: 'answer' });
  await settle(() => screen.read().cashOut(minesGame.parse(GAME)));
  await vi.waitFor(() => expect(words).toEqual(['game']), { timeout: 30_000 });
  other.close();
});

test('a gem is told to the other tabs, as another amount can be cashed out from then on', async () => {
  const { screen, house, answers } = await openTable();
  const words: unknown[] = [];
  const other = new BroadcastChannel('rang-tabs');
  other.onmessage = ({ data }) => words.push(data);
  const gem = { position: 5, isMine: false, alreadyRevealed: false, revealed: [4, 5], revealedCount: 2 };
  answers['POST /api/mines/click'] = { success: true, message: '', ...GAME, ...gem };
  house.fates.push({ kind: 'answer' });
  await settle(() => screen.read().open(minesGame.parse(GAME), 5));
  expect(screen.read().game?.revealedCount).toBe(2);
  await vi.waitFor(() => expect(words).toEqual(['game']), { timeout: 30_000 });
  other.close();
});

test('a tile of a game that was ended elsewhere shows its end, and is no failure', async () => {
  const { screen, house, expectPhase } = await openTable();
  house.fates.push(refusedWith('NO_ACTIVE_GAME', 409));
  await settle(() => screen.read().open(minesGame.parse(GAME), 5));
  await expectPhase('lost');
  expect(screen.read().notice).toBeUndefined();
});

test('where the house knows nothing of the game, that is said', async () => {
  const { screen, house, answers, expectPhase } = await openTable();
  answers['GET /api/mines/history'] = { success: true, games: [], next: null };
  house.fates.push(refusedWith('NO_ACTIVE_GAME', 409));
  await settle(() => screen.read().open(minesGame.parse(GAME), 5));
  await expectPhase('waiting');
  expect(screen.read().notice?.code).toBe('NO_ACTIVE_GAME');
});
