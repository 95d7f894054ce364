// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BetPanel } from '../src/features/mines/panel/bet-panel.tsx';
import { PlayContext, usePlay } from '../src/features/mines/play/use-play.ts';
import { useBalance } from '../src/house/money/balance.ts';
import { clearSession, storeSession } from '../src/house/calls/session.ts';
import { createFakeHouse } from './fake-house.ts';
import { settle } from './render-hook.tsx';
import { renderScreen } from './render-screen.tsx';

function Panel() {
  return (
    <PlayContext value={usePlay()}>
      <BetPanel onStarted={() => undefined} />
      <output>{useBalance().amount?.toString()}</output>
    </PlayContext>
  );
}

/** The panel, once the balance is known, of a player who has `balance` rupees and ₹100 in the field, with `game` on the board. */
async function openPanel(balance: number, game: object | null) {
  const { fetch } = createFakeHouse({
    'GET /api/balance': { success: true, message: balance, balance },
    'GET /api/mines/game': { success: true, message: '', game, nextOutcomeRule: 'fair' },
  });
  vi.stubGlobal('fetch', fetch);
  const screen = await renderScreen(<Panel />);
  const isKnown = () => expect(screen.find('output').textContent).toBe(String(Math.round(balance * 100)));
  await vi.waitFor(() => settle(isKnown));
  return screen;
}

test.each([
  [99.99, 'bet.addMoney', 'line.first'],
  [100, 'line.first', 'bet.addMoney'],
])('with ₹%d there is %s beside a bet of ₹100, and no %s', async (balance, words, others) => {
  const { place, leave } = await openPanel(balance, null);
  await vi.waitFor(() => settle(() => expect(place.textContent).toContain(words)));
  expect(place.textContent).not.toContain(others);
  await leave();
});

test.each([
  ['0.00', 'empty'],
  ['1000000.01', 'refused'],
  ['1000000', 'waiting'],
])('a bet of "%s" is %s before any press', async (stake, tone) => {
  localStorage.setItem('rang-mines-bet', JSON.stringify({ stake, mines: '3' }));
  const { find, leave } = await openPanel(2_000_000, null);
  await vi.waitFor(() => settle(() => expect(find('#mines-line [data-tone]').dataset['tone']).toBe(tone)));
  // What cannot be bet yet invites no press, whether it is too much or nothing.
  expect(find('[aria-busy]').hasAttribute('data-lacking')).toBe(tone !== 'waiting');
  await leave();
});

test('a press without an amount is a refusal, at the field and above the button', async () => {
  localStorage.setItem('rang-mines-bet', JSON.stringify({ stake: '0.00', mines: '3' }));
  const { find, leave } = await openPanel(100, null);
  await vi.waitFor(() => settle(() => expect(find('#mines-line').textContent).toContain('line.first')));
  await settle(() => find('[aria-busy]').click());
  expect(find('[role="alert"]').dataset['error']).toBe('true');
  expect(find('#mines-amount').getAttribute('aria-invalid')).toBe('true');
  await leave();
});

test('what a bet may be stands beside the field, and above the button while nothing is bet yet', async () => {
  localStorage.setItem('rang-mines-bet', JSON.stringify({ stake: '0.00', mines: '3' }));
  const { place, find, leave } = await openPanel(100, null);
  expect(find('#mines-amount-hint').textContent).toContain('limits');
  await vi.waitFor(() => settle(() => expect(find('#mines-line').textContent).toContain('limits')));
  expect(place.querySelector('#mines-amount')?.getAttribute('aria-describedby')).toBe('mines-line mines-amount-hint');
  await leave();
});

const HASH = '0'.repeat(64);
const GAME = {
  ...{ betId: '7', mineCount: 3, betAmount: 100, winAmount: 0, multiplier: 0, nextMultiplier: 1.125, nextWin: 112.5 },
  ...{ revealed: [], revealedCount: 0, totalSafe: 22, outcomeRule: 'fair', serverSeedHash: HASH, clientSeed: 'mine' },
  ...{ nonce: 1, createdAt: '2026-11-27T10:00:00.000Z', status: 'playing', endedAt: null },
};

test('of a game that is being played nothing is missing', async () => {
  const { place, leave } = await openPanel(0, GAME);
  await vi.waitFor(() => settle(() => expect(place.textContent).toContain('bet.cashOut')));
  expect(place.textContent).not.toContain('bet.addMoney');
  await leave();
});

/** The panel of a run that has ended so, with a game on the board. */
function EndedRun({ end }: { end: 'error' | 'done' }) {
  const play = usePlay();
  const run = { end, isStopping: false, tally: { played: 0, profit: 0n, next: 100n } };
  return (
    <PlayContext value={{ ...play, auto: { ...play.auto, run } as unknown as typeof play.auto }}>
      <BetPanel onStarted={() => undefined} />
    </PlayContext>
  );
}

test.each([
  ['error', GAME, true],
  ['done', GAME, false],
  ['error', null, false],
] as const)('a run that has ended by %s says so before the line of the game that it left (%o)', async (...given) => {
  const [end, game, isSaid] = given;
  const { fetch } = createFakeHouse({
    'GET /api/balance': { success: true, message: 100, balance: 100 },
    'GET /api/mines/game': { success: true, message: '', game, nextOutcomeRule: 'fair' },
  });
  vi.stubGlobal('fetch', fetch);
  const { find, leave } = await renderScreen(<EndedRun end={end} />);
  const line = game === null ? 'line.first' : 'line.next';
  await vi.waitFor(() => settle(() => expect(find('#mines-line').textContent).toContain(line)));
  expect(find('#mines-line').textContent.includes('auto.ends.error line.next')).toBe(isSaid);
  await leave();
});

test.each([
  [null, true],
  [GAME, null],
])('offline a bet is nothing to be pressed in passing, and a cash-out still is', async (game, isQuiet) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { find, leave } = await openPanel(100, game);
  const word = game === null ? 'bet.bet' : 'bet.cashOut';
  const button = () => find('[aria-busy]');
  await vi.waitFor(() => settle(() => expect(button().textContent).toContain(word)));
  expect(button().getAttribute('data-quiet')).toBe(isQuiet === null ? null : 'true');
  await leave();
});

beforeEach(() => {
  const tokens = { accessToken: 'a', refreshToken: 'r', expiresIn: 60_000 };
  storeSession({ ...tokens, success: true, username: 'meera', userId: '7' }, false);
  localStorage.setItem('rang-mines-bet', JSON.stringify({ stake: '100.00', mines: '3' }));
});

afterEach(() => {
  clearSession();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
