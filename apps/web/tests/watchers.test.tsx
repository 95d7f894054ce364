// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { useGameNow } from '../src/play/lobby.ts';
import { Watchers } from '../src/play/lobby-parts.tsx';
import { createFakeHouse } from './fake-house.ts';
import { settle } from './render-hook.tsx';
import { renderScreen } from './render-screen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** With what is known of the game, so that nobody looks before it is. */
function Shown() {
  return (
    <>
      <Watchers game="crash" />
      <output>{String(useGameNow('crash')?.watchers)}</output>
    </>
  );
}

async function openWatched(watchers: number | null) {
  const players = { count: 3, isAtLeast: false };
  const game = { game: 'crash', players, watchers, nextGame: { state: 'running', at: null } };
  const lobby = {
    success: true,
    serverTime: '2026-11-21T10:00:00.000Z',
    games: [game],
    today: [],
    playersMinutes: 10,
    hasWins: false,
  };
  vi.stubGlobal('fetch', createFakeHouse({ 'GET /api/lobby': lobby }).fetch);
  const screen = await renderScreen(<Shown />);
  await vi.waitFor(() => settle(() => expect(screen.find('output').textContent).toBe(String(watchers))));
  return screen;
}

test('who watches is said from the first on, as whoever reads it is one of them', async () => {
  const { place, find, leave } = await openWatched(1);
  await vi.waitFor(() => settle(() => find('[title="lobby.watchersNote"]')));
  expect(place.textContent).toContain('lobby.watchers');
  await leave();
  for (const watchers of [0, null]) {
    const empty = await openWatched(watchers);
    expect(empty.place.textContent).not.toContain('lobby.watchers');
    await empty.leave();
  }
});
