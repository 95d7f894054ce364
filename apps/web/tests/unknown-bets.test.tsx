// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BetPanel } from '../src/features/colour/bet/bet-panel.tsx';
import { FIRST_STAKE } from '../src/features/colour/bet/choice.ts';
import { LiveBets } from '../src/features/colour/live/live-bets.tsx';
import { RoundContext } from '../src/features/colour/round/use-running-round.ts';
import { clearSession, storeSession } from '../src/house/calls/session.ts';
import { serverNow } from '../src/house/house.ts';
import { createFakeHouse } from './fake-house.ts';
import { settle } from './render-hook.tsx';
import { renderScreen } from './render-screen.tsx';

const IDLE = { isPending: false, isPlaced: false, failure: undefined, forget: () => undefined };

const SHOWN = {
  'the bets of this round': {
    path: 'GET /api/bets/myBets',
    empty: 'bet.noneYet',
    what: (
      <BetPanel
        choice={{ selection: undefined, stake: FIRST_STAKE }}
        onChange={() => undefined}
        placing={{ ...IDLE, place: () => Promise.resolve() }}
      />
    ),
  },
  'the live bets': { path: 'GET /api/bets/live', empty: 'live.empty', what: <LiveBets /> },
} as const;

beforeEach(() => {
  const tokens = { accessToken: 'a', refreshToken: 'r', expiresIn: 60_000 };
  storeSession({ ...tokens, success: true, username: 'meera', userId: '7' }, false);
});

afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
});

test.each(Object.entries(SHOWN))('%s are said to be none only where the house has said so', async (_, shown) => {
  const { path, empty, what } = shown;
  const answers: Record<string, unknown> = { 'GET /api/balance': { success: true, message: 10, balance: 10 } };
  let answer: (() => void) | undefined;
  const { fetch } = createFakeHouse(answers);
  const asked = path.replace('GET ', '');
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (input.startsWith(asked)) await new Promise<void>((resolve) => (answer = resolve));
    return fetch(input, init);
  });
  const now = serverNow();
  const timer = { round: 5, endMs: now + 40_000, lockMs: now + 20_000, receivedMs: now, rule: 'fair' } as const;
  const { place, find, leave } = await renderScreen(
    <RoundContext value={{ timer, phase: 'open', isPaused: false }}>{what}</RoundContext>,
  );
  const says = (text: string) =>
    vi.waitFor(() =>
      settle(() => {
        answer?.();
        expect(place.textContent).toContain(text);
      }),
    );
  // Nobody has answered yet.
  expect(place.textContent).not.toContain(empty);
  await says('errors.fetch');
  expect(place.textContent).not.toContain(empty);
  answers[path] = { success: true, bets: [] };
  await settle(() => find('[role="alert"] button').click());
  await says(empty);
  expect(place.textContent).not.toContain('errors.fetch');
  await leave();
});
