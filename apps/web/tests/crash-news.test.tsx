// @vitest-environment happy-dom
import { formatRupees, sumPaise, wireRupees, type CrashBet } from '@rang/contract';
import { createInstance } from 'i18next';
import { act } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { aBet } from '../src/features/crash/live/builders.ts';
import type { CrashLive } from '../src/features/crash/live/crash-live.ts';
import { crash } from '../src/features/crash/wording/en.ts';
import type { LiveNews } from '../src/features/crash/live/live-store.ts';
import { CrashContext } from '../src/features/crash/live/use-crash.ts';
import { useNews } from '../src/features/crash/news/use-news.ts';
import { queryClient, SETTINGS_KEY } from '../src/house/calls/query-client.ts';
import { takeToasts } from '../src/ui/show-toast.tsx';
import { renderHook, settle } from './render-hook.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('who wants no notices is told all the same what became of a bet in the game that is open', async () => {
  queryClient.setQueryData(SETTINGS_KEY, { notifications: { email: false, push: false, promotional: false } });
  const tellers: ((news: LiveNews) => void)[] = [];
  const listen: CrashLive['listen'] = (tell) => {
    tellers.push(tell);
    return () => undefined;
  };
  const live = { listen } as CrashLive;
  const hook = await renderHook(useNews, (page) => <CrashContext value={live}>{page}</CrashContext>);

  const paid = aBet({ status: 'cashed_out', cashedOutBy: 'target', cashoutMultiplier: 2 });
  await settle(() => tellers[0]?.({ kind: 'bets', before: [aBet()], after: [paid] }));
  expect(takeToasts()).toMatchObject([
    { message: expect.stringMatching(/autoCashedOut|cashed out/i) as string, tone: 'good' },
  ]);
  queryClient.clear();
  await hook.leave();
});

/** The news of a player who was offline, as the house answers `mine` when it is asked for the bets. */
async function comeBack(missed: readonly CrashBet[], mine: () => Response) {
  vi.stubGlobal('fetch', () => Promise.resolve(mine()));
  const tellers: ((news: LiveNews) => void)[] = [];
  const tellMissed = vi.fn<CrashLive['tellMissed']>();
  const listen: CrashLive['listen'] = (tell) => {
    tellers.push(tell);
    return () => undefined;
  };
  const live = { listen, tellMissed } as unknown as CrashLive;
  const i18n = createInstance({ lng: 'en', resources: { en: { crash } }, interpolation: { escapeValue: false } });
  await i18n.init();
  const hook = await renderHook(useNews, (page) => (
    <I18nextProvider i18n={i18n}>
      <CrashContext value={live}>{page}</CrashContext>
    </I18nextProvider>
  ));
  await act(() => Promise.resolve(tellers[0]?.({ kind: 'connected', missed })));
  return { tellMissed, leave: hook.leave };
}

const asWire = (bet: CrashBet) => ({ ...bet, amount: wireRupees(bet.amount) });
const answer = (bets: readonly object[]) => () => Response.json({ success: true, bets });

test('what was lost while the player was offline is told once and calmly on return', async () => {
  const bets = ['1', '2'].map((betId) => aBet({ betId }));
  const lost = bets.map((bet) => ({ ...asWire(bet), status: 'lost' }));
  const { tellMissed, leave } = await comeBack(bets, answer(lost));
  await vi.waitFor(() => settle(() => expect(tellMissed).toHaveBeenCalledOnce()));
  const both = formatRupees(sumPaise(bets.map(({ amount }) => amount)));
  expect(takeToasts()).toMatchObject([{ message: `Lost in the meantime: ${both}`, tone: 'calm' }]);
  await leave();
});

test('a missed bet that is in no list is told as untraced, and of it nothing is said', async () => {
  const [ended, open, gone] = ['3', '4', '5'].map((betId) => aBet({ betId, status: 'active' })) as [
    CrashBet,
    CrashBet,
    CrashBet,
  ];
  const found = { ...asWire(ended), status: 'refunded' };
  const { tellMissed, leave } = await comeBack([ended, open, gone], answer([found, asWire(open)]));
  await vi.waitFor(() => settle(() => expect(tellMissed).toHaveBeenCalledOnce()));
  expect(tellMissed.mock.lastCall).toMatchObject([[{ betId: '3' }], ['4', '5']]);
  expect(takeToasts()).toEqual([]);
  await leave();
});

test('missed bets are told as untraced once the house was asked for them often enough in vain', async () => {
  vi.useFakeTimers();
  let asked = 0;
  const { tellMissed, leave } = await comeBack([aBet({ betId: '6' })], () => {
    asked += 1;
    return new Response('', { status: 502 });
  });
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(tellMissed, 'while it is asked').not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  expect(asked).toBeGreaterThan(10);
  expect(tellMissed.mock.calls).toEqual([[[], ['6']]]);
  expect(takeToasts()).toEqual([]);
  await leave();
});
