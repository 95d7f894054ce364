// @vitest-environment happy-dom
import { paise, type ResultRow } from '@rang/contract';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { HistoryTable } from '../src/features/colour/history/history-table.tsx';
import { ResultCard } from '../src/features/colour/moment/result-card.tsx';
import { ColourShares } from '../src/features/colour/trends/charts.tsx';
import { tallyOf } from '../src/features/colour/trends/tally.ts';
import { colour } from '../src/features/colour/wording/en.ts';
import { storeSession } from '../src/house/calls/session.ts';
import { play } from '../src/play/play-texts/en.ts';
import { createFakeHouse } from './fake-house.ts';
import { settle } from './render-hook.tsx';
import { renderScreen } from './render-screen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const drawn = (number: number, color: ResultRow['color'], round: number): ResultRow => ({
  ...{ _id: String(round), round, number, color, fairNumber: number, outcomeRule: 'fair' },
  createdAt: '2026-11-21T10:00:00.000Z',
});

async function show(screen: ReactNode) {
  const i18n = createInstance({
    lng: 'en',
    resources: { en: { colour, play } },
    defaultNS: 'colour',
    initAsync: false,
  });
  await i18n.init();
  return await renderScreen(<I18nextProvider i18n={i18n}>{screen}</I18nextProvider>);
}

test('each bar of the colours is as long as its share, and says its count and its share', async () => {
  const results = [drawn(1, 'red', 4), drawn(3, 'red', 3), drawn(2, 'green', 2), drawn(0, 'blue', 1)];
  const { place, find, leave } = await show(<ColourShares tally={tallyOf(results)} />);
  const rows = [...place.querySelectorAll('li')].map((row) => [
    row.dataset['colour'],
    row.querySelector('strong')?.textContent,
  ]);
  expect(rows).toEqual([
    ['red', '50%'],
    ['green', '25%'],
    ['blue', '25%'],
  ]);
  const widths = ['red', 'green'].map((one) => {
    const style = find(`[data-colour=${one}] [aria-hidden] > span`).style;
    return Number.parseFloat(style.width);
  });
  expect((widths[0] ?? 0) / (widths[1] ?? 1)).toBeCloseTo(2);
  expect(find('[data-colour=red]').ariaLabel ?? find('[data-colour=red]').getAttribute('aria-label')).toMatch(/2.*50%/);
  await leave();
});

test('the number that came and what it won stand on the board, a loss without the gold', async () => {
  const row = drawn(7, 'red', 12);
  const outcome = { kind: 'settled', staked: paise(10_00n), paid: paise(19_50n), won: true } as const;
  const won = await show(<ResultCard moment={{ row, outcome, close: () => undefined }} />);
  expect(won.place.textContent).toContain('7');
  expect(won.place.textContent).toContain('₹19.50');
  expect(won.place.querySelector('[data-tone=won]')).not.toBeNull();
  await won.leave();
  const nothing = { ...outcome, paid: paise(0n), won: false };
  const lost = await show(<ResultCard moment={{ row, outcome: nothing, close: () => undefined }} />);
  expect(lost.place.textContent).toContain('You lost ₹10.00');
  expect(lost.place.querySelector('[data-tone=won]')).toBeNull();
  await lost.leave();
});

test('a row of the history says what was bet on which round, what came, and the profit or the loss', async () => {
  storeSession(
    { success: true, accessToken: 'a', refreshToken: 'r', expiresIn: 60_000, username: 'meera', userId: '7' },
    false,
  );
  const bet = {
    betType: 'color',
    betValue: 'red',
    amount: 10,
    outcomeRule: 'fair',
    createdAt: '2026-11-21T10:00:00.000Z',
  };
  const bets = [
    { ...bet, _id: '3', round: 13, status: 'pending', drawn: null },
    { ...bet, _id: '2', round: 12, status: 'won', drawn: 7, multiplier: 1.95, payout: 19.5 },
    { ...bet, _id: '1', round: 11, status: 'lost', drawn: 2 },
  ];
  const answers = {
    'GET /api/bets/myBets': { success: true, bets },
    'GET /api/bets/stats': { success: true, totalWins: 1, totalLosses: 1 },
  };
  vi.stubGlobal('fetch', createFakeHouse(answers).fetch);
  const { place, leave } = await show(<HistoryTable />);
  await vi.waitFor(async () => {
    await settle(() => undefined);
    expect(place.querySelectorAll('tbody tr')).toHaveLength(3);
  });
  const rows = [...place.querySelectorAll('tbody tr')];
  expect(rows.map((row) => row.querySelector('[data-status]')?.textContent)).toEqual([
    'Waiting...',
    '+₹9.50',
    '−₹10.00',
  ]);
  expect(rows.map((row) => row.children[1]?.textContent)).toEqual(['13', '12', '11']);
  expect(rows.map((row) => row.querySelectorAll('button').length)).toEqual([0, 1, 1]);
  await leave();
});
