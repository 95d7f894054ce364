// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { CompactReferralCard, ReferralBanner, ReferralCard } from '../src/features/referrals/index.ts';
import * as de from '../src/features/referrals/texts/de.ts';
import * as en from '../src/features/referrals/texts/en.ts';
import * as es from '../src/features/referrals/texts/es.ts';
import * as fr from '../src/features/referrals/texts/fr.ts';
import { createFakeHouse } from './fake-house.ts';
import { settle } from './render-hook.tsx';
import { renderScreen } from './render-screen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const createdAt = '2026-11-21T10:00:00.000Z';

const stats = {
  ...{ success: true, referralCode: 'ABC', totalReferred: 1, totalEarnings: 50, rewardsEarned: 1 },
  ...{ dailyLimit: 10, pendingRewards: 0 },
  referredUsers: [{ _id: '1', name: 'Ravi Kumar', createdAt, reward: 'paid' }],
  rewardHistory: [{ userId: { _id: '1', username: 'ra***i' }, amount: 50, paidAt: createdAt }],
};

test('wherever coins are offered, it is said beside it what they are worth', async () => {
  vi.stubGlobal('fetch', createFakeHouse({ 'GET /api/referrals/stats': stats }).fetch);
  const routeTree = createRootRoute({
    component: () => (
      <>
        <ReferralBanner />
        <CompactReferralCard />
      </>
    ),
  });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  const screen = await renderScreen(<RouterProvider router={router as never} />);
  await settle(() => undefined);
  const offers = [...screen.place.querySelectorAll('section')].map(({ textContent }) => textContent);
  expect(offers).toHaveLength(2);
  for (const offer of offers) expect(offer).toMatch(/lead.*brief/);
  await screen.leave();
});

test('refer and earn says what a coin is worth, and under which names friends and rewards are listed', async () => {
  const house = createFakeHouse({ 'GET /api/referrals/stats': stats });
  vi.stubGlobal('fetch', house.fetch);
  const screen = await renderScreen(<ReferralCard />);
  await settle(() => undefined);
  for (const key of ['worth', 'rewards.names', 'friends.names']) expect(screen.place.textContent).toContain(key);
  await screen.leave();
});

test('what a friend has brought meanwhile is shown by itself', async () => {
  const answers: Record<string, unknown> = { 'GET /api/referrals/stats': stats };
  vi.stubGlobal('fetch', createFakeHouse(answers).fetch);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const screen = await renderScreen(<ReferralCard />);
  const expectCoins = (coins: string) =>
    vi.waitFor(() => settle(() => expect(screen.find('[data-gold]').textContent).toBe(coins)), { timeout: 30_000 });
  await expectCoins('50');
  answers['GET /api/referrals/stats'] = { ...stats, totalEarnings: 100, totalReferred: 2 };
  await settle(() => vi.advanceTimersByTime(60_000));
  await expectCoins('100');
  await screen.leave();
});

test.each([
  ['English', en, 'rupees'],
  ['Spanish', es, 'rupias'],
  ['French', fr, 'roupies'],
  ['German', de, 'Rupien'],
])('in %s coins are said to become no money', (_, texts, rupees) => {
  expect(texts.referrals.worth).toContain(rupees);
  expect(texts.referrals.brief).toContain(rupees);
});
