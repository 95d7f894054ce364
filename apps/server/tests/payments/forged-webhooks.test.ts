import { expect, test } from 'vitest';
import { openOwnHouse, sendWebhook, signBody } from './payments-house.ts';

test('webhooks that the gateway has not signed are counted among all calls of their network, those that it has signed are not', async () => {
  const house = await openOwnHouse({ requestsPerMinute: 6 });
  const signed = signBody('no event');
  const forged = signBody('no event', { secret: 'c29tZWJvZHktZWxzZQ==' });
  const askElsewhere = async (): Promise<number> => (await fetch(`${house.url}/balance`)).status;
  // Understood or not, it is the gateway's.
  for (let n = 0; n < 20; n += 1) expect(await sendWebhook(house, signed)).toBe(400);
  expect(await askElsewhere()).toBe(401);
  for (let n = 0; n < 4; n += 1) expect(await sendWebhook(house, forged)).toBe(401);
  expect(await sendWebhook(house, { ...forged, headers: { 'content-type': 'application/json' } })).toBe(401);
  const refused = await fetch(`${house.url}/mxpay/webhook`, { method: 'POST', ...forged });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await askElsewhere()).toBe(429);
  expect(await sendWebhook(house, signed)).toBe(400);
});
