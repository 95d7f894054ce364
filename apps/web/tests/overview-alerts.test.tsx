// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { AlertsSection } from '../src/admin/alerts.tsx';
import { createFakeHouse } from './fake-house.ts';
import { settle } from './render-hook.tsx';
import { renderScreen } from './render-screen.tsx';

const HEALTH = { success: true, now: '2026-11-27T10:00:00.000Z', engines: [], reconcile: null };

async function openAlerts(alerts: object[]) {
  const house = createFakeHouse({ 'GET /api/admin/overview/health': { ...HEALTH, alerts } });
  vi.stubGlobal('fetch', house.fetch);
  const { place, leave } = await renderScreen(<AlertsSection />);
  await vi.waitFor(() => settle(() => expect(place.querySelector('.mantine-Skeleton-root')).toBeNull()));
  const text = place.textContent;
  await leave();
  vi.unstubAllGlobals();
  return text;
}

test('an alert about no payment of the house is told in words, with its number and what the gateway said', async () => {
  const said = '{"status": "paid", "amount_paise": "50000"}';
  const at = '2026-11-27T09:00:00.000Z';
  const text = await openAlerts([
    { _id: '2', kind: 'order-not-ours', orderNo: 'R-of-nobody', said, at },
    { _id: '1', kind: 'clock-differs', orderNo: '', said: '{"aheadMinutes": 9}', at },
  ]);
  expect(text).toContain('The gateway tells of an order that the house does not know.');
  expect(text).toContain('R-of-nobody');
  expect(text).toContain(said);
  expect(text).toContain('Our clock and the gateway’s differ');
});

test('where there is none it says so', async () => {
  expect(await openAlerts([])).toContain('No alerts.');
});
