// @vitest-environment happy-dom
import { formatRupees, sumPaise, wireRupees } from '@rang/contract';
import { createInstance } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import { aBet } from '../src/features/crash/live/builders.ts';
import type { CrashLive } from '../src/features/crash/live/crash-live.ts';
import { crash } from '../src/features/crash/wording/en.ts';
import type { LiveNews } from '../src/features/crash/live/live-store.ts';
import { CrashContext } from '../src/features/crash/live/use-crash.ts';
import { useNews } from '../src/features/crash/news/use-news.ts';
import { queryClient, SETTINGS_KEY } from '../src/house/calls/query-client.ts';
import { takeToasts } from '../src/ui/show-toast.tsx';
import { renderHook, settle } from './render-hook.tsx';

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

test('what was lost while the player was offline is told once and calmly on return', async () => {
  const bets = ['1', '2'].map((betId) => aBet({ betId }));
  const lost = bets.map((bet) => ({ ...bet, amount: wireRupees(bet.amount), status: 'lost' }));
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ success: true, bets: lost })));
  const tellers: ((news: LiveNews) => void)[] = [];
  const tellMissed = vi.fn();
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
  await settle(() => tellers[0]?.({ kind: 'connected', missed: bets }));
  await vi.waitFor(() => settle(() => expect(tellMissed).toHaveBeenCalledOnce()));
  const both = formatRupees(sumPaise(bets.map(({ amount }) => amount)));
  expect(takeToasts()).toMatchObject([{ message: `Lost in the meantime: ${both}`, tone: 'calm' }]);
  vi.unstubAllGlobals();
  await hook.leave();
});
