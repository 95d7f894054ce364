// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { BetBar } from '../src/features/colour/bet/bet-bar.tsx';
import { RoundContext } from '../src/features/colour/round/use-running-round.ts';
import { clearSession, storeSession } from '../src/house/calls/session.ts';
import { serverNow } from '../src/house/house.ts';
import { paise, type ColourSelection } from '@rang/contract';
import { createFakeHouse } from './fake-house.ts';
import { settle } from './render-hook.tsx';
import { renderScreen, type RenderedScreen } from './render-screen.tsx';

const RED: ColourSelection = { betType: 'color', betValue: 'red' };

function openBar(
  phase: 'open' | 'locked',
  selection: ColourSelection | undefined,
  amount = paise(100n),
): Promise<RenderedScreen> {
  const now = serverNow();
  const timer = { round: 5, endMs: now + 13_500, lockMs: now - 16_500, receivedMs: now, rule: 'fair' } as const;
  return renderScreen(
    <RoundContext value={{ timer, phase, isPaused: false }}>
      <BetBar
        {...{ selection, amount, wrong: undefined, last: undefined, isAgainOff: true }}
        obstacle={phase === 'locked' ? 'locked' : undefined}
        report={{ isPending: false, isPlaced: false, failure: undefined }}
        onPlace={() => undefined}
        onPlaceAgain={() => undefined}
      />
    </RoundContext>,
  );
}

async function readLine(...asked: Parameters<typeof openBar>): Promise<string> {
  const screen = await openBar(...asked);
  const { textContent } = screen.place;
  await screen.leave();
  return textContent;
}

test('while bets are closed the line above the button says that they open again', async () => {
  expect(await readLine('locked', undefined)).toContain('bet.opens');
  expect(await readLine('locked', RED)).toContain('bet.opensShort');
});

test('while bets are taken it says what the bet is', async () => {
  expect(await readLine('open', undefined)).toContain('bet.chooseFirst');
  expect(await readLine('open', RED)).toContain('bet.chances');
});

test.each([
  [0.5, 'bet.addMoney'],
  [1, 'bet.chances'],
])('with ₹%d nothing is promised of a bet of ₹1 that the balance lacks', async (balance, words) => {
  vi.stubGlobal('fetch', createFakeHouse({ 'GET /api/balance': { success: true, message: balance, balance } }).fetch);
  const tokens = { accessToken: 'a', refreshToken: 'r', expiresIn: 60_000 };
  storeSession({ ...tokens, success: true, username: 'meera', userId: '7' }, false);
  const screen = await openBar('open', RED);
  await vi.waitFor(() => settle(() => expect(screen.place.textContent).toContain(words)));
  await screen.leave();
});

const AT = '2026-11-21T10:00:00.000Z';

test.each([
  ['more than there is and was', 999_999, 10, 'bet.addMoney', true],
  ['what there was', 1, 0.5, 'bet.chances', true],
  ['what there is', 1, 10, 'bet.chances', false],
] as const)('beside a bet in play, one of %s', async (...given) => {
  const [, rupees, balance, words, isLacking] = given;
  const bet = { _id: 'b', round: 5, betType: 'color', betValue: 'red', amount: 1, status: 'pending', drawn: null };
  const bets = [{ ...bet, outcomeRule: 'fair', createdAt: AT }];
  vi.stubGlobal(
    'fetch',
    createFakeHouse({
      'GET /api/balance': { success: true, message: balance, balance },
      'GET /api/bets/myBets': { success: true, bets },
    }).fetch,
  );
  const tokens = { accessToken: 'a', refreshToken: 'r', expiresIn: 60_000 };
  storeSession({ ...tokens, success: true, username: 'meera', userId: '7' }, false);
  const screen = await openBar('open', RED, paise(BigInt(rupees) * 100n));
  const isGrey = () => screen.find('[aria-busy]').hasAttribute('data-lacking');
  if (words !== 'bet.addMoney') {
    await vi.waitFor(() => settle(() => expect(screen.place.textContent).toContain('bet.inPlay')));
  }
  await vi.waitFor(() => settle(() => expect(screen.place.textContent).toContain(words)));
  await vi.waitFor(() => settle(() => expect(isGrey()).toBe(isLacking)));
  await screen.leave();
});

test.each([
  [9n, true],
  [100_000_001n, true],
  [10n, false],
])('of %d paise nothing is promised before any press where they cannot be bet (%s)', async (amount, isRefused) => {
  const screen = await openBar('open', RED, paise(amount));
  expect(screen.place.textContent.includes('bet.pays')).toBe(!isRefused);
  expect(screen.find('[role="status"]').childElementCount).toBe(isRefused ? 1 : 0);
  expect(screen.find('[aria-busy]').hasAttribute('data-lacking')).toBe(isRefused);
  await screen.leave();
});

test.each([true, false])('whether the device has a network (%s) is seen on the button', async (isOnline) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  const screen = await openBar('open', RED);
  expect(screen.find('[aria-busy]').hasAttribute('data-quiet')).toBe(!isOnline);
  await screen.leave();
});

afterEach(() => {
  clearSession();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
