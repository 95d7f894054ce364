// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { DayWinsPanel, GameNow } from '../src/play/lobby-parts.tsx';
import { createFakeHouse } from './fake-house.ts';
import { settle } from './render-hook.tsx';
import { renderScreen } from './render-screen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

async function openLobby(count: number) {
  const players = { count, isAtLeast: false };
  const lobby = {
    success: true,
    serverTime: '2026-11-21T10:00:00.000Z',
    games: [{ game: 'mines', players, watchers: null, nextGame: { state: 'any-time', at: null } }],
    today: [],
    playersMinutes: 10,
    hasWins: false,
  };
  vi.stubGlobal('fetch', createFakeHouse({ 'GET /api/lobby': lobby }).fetch);
  const screen = await renderScreen(
    <>
      <GameNow game="mines" />
      <DayWinsPanel game="mines" />
    </>,
  );
  await vi.waitFor(() => settle(() => expect(screen.place.textContent).toContain('lobby.anyTime')));
  return screen;
}

test('a game that nobody plays says nothing of players', async () => {
  const empty = await openLobby(0);
  expect(empty.place.textContent).not.toContain('lobby.players');
  await empty.leave();
  const one = await openLobby(1);
  expect(one.place.textContent).toContain('lobby.players');
  await one.leave();
});

test('lists of a day without a win have three open places, say that there is none, and name nobody', async () => {
  const { place, leave } = await openLobby(0);
  expect([...place.querySelectorAll('section section li')].map((one) => one.textContent)).toEqual([
    ...['1lobby.none', '2', '3'],
    ...['1lobby.none', '2', '3'],
  ]);
  await leave();
});
