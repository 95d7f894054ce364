import { once } from 'node:events';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { createHttp } from '../../src/platform/http/create-http.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { createTestBudget } from '../house/test-budget.ts';
import { findCallers } from './callers.ts';

const SMALL = 'x'.repeat(4 * 1024);
/** More than the buffers of two kernels take. */
const LONG = 'x'.repeat(16 * 1024 * 1024);
const PIECES = Array.from({ length: 256 }, () => Buffer.alloc(64 * 1024));

/** A server of so many connections, with small answers, a long one that is written at once, and a file. */
async function openSmall(together: number) {
  const http = await createHttp({
    ...{ clock: systemClock, logger: createLogger('silent'), requestsPerMinute: 1_000_000, trustProxy: false },
    ...{ unsent: createTestBudget(), connections: { together, perAddress: undefined } },
  });
  http.get('/small', () => SMALL);
  http.get('/long', () => LONG);
  const held: (() => void)[] = [];
  http.get('/held', async () => {
    await new Promise<void>((resolve) => held.push(resolve));
    return LONG;
  });
  http.get('/file', (_request, reply) => reply.send(Readable.from(PIECES)));
  await http.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => http.close());
  return { ...findCallers(http), held };
}

/** From now on a server looks at what waits when it is told to. */
function holdLooks(): () => void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  return () => void vi.runOnlyPendingTimers();
}

test('those who take no answers, however small these are, keep nobody out of a full house', async () => {
  const { come, askUntilItWaits, visit } = await openSmall(4);
  for (let turn = 0; turn < 4; turn += 1) expect(await askUntilItWaits(await come(), '/small')).toBe(true);
  for (let turn = 0; turn < 6; turn += 1) expect(await visit()).toBe('200');
});

test('nor do those who take nothing of a file, of which not all is written', async () => {
  const { come, askUntilItWaits, visit } = await openSmall(2);
  for (let turn = 0; turn < 2; turn += 1) expect(await askUntilItWaits(await come(), '/file')).toBe(false);
  for (let turn = 0; turn < 3; turn += 1) expect(await visit()).toBe('200');
});

test('of those whose answers wait the one goes that has taken nothing for longest, and not who is slow', async () => {
  const look = holdLooks();
  const { come, askUntilItWaits, visit } = await openSmall(3);
  const [slow, slower, stalled] = [await come(), await come(), await come()];
  await askUntilItWaits(slow, '/long');
  await askUntilItWaits(slower, '/file');
  await askUntilItWaits(stalled, '/long');
  look();
  let ended = false;
  stalled.once('close', () => (ended = true));
  for (const reader of [slow, slower]) {
    reader.resume();
    // More than waits in the kernels.
    while (reader.bytesRead < LONG.length / 2) await once(reader, 'data');
    reader.pause();
  }
  look();
  expect(await visit()).toBe('200');
  stalled.resume();
  await expect.poll(() => ended).toBe(true);
  expect([slow.destroyed, slower.destroyed]).toEqual([false, false]);
  for (const reader of [slow, slower]) {
    reader.resume();
    await expect.poll(() => reader.bytesRead).toBeGreaterThan(LONG.length);
  }
});

test('who is being answered stays, and goes for others once the answer waits to be taken', async () => {
  const look = holdLooks();
  const { come, ask, visit, held } = await openSmall(1);
  const socket = await come();
  const answer = await ask(socket, '/held');
  expect(await visit()).toBe('ended');
  look();
  expect(await visit()).toBe('ended');
  held[0]?.();
  await expect.poll(() => answer.socket?.writableLength).toBeGreaterThan(0);
  look();
  expect(await visit()).toBe('200');
});
