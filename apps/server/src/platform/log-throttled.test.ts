import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logThrottled } from './log-throttled.ts';
import { createLogger } from './logger.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('what comes a thousand times is one line a minute, and all of it is counted; something else is logged at once', () => {
  const lines = new PassThrough();
  const logger = createLogger('info', lines);
  for (let sent = 0; sent < 1_000; sent += 1) logThrottled(logger, 'the same', { level: 'warn' });
  logThrottled(logger, 'something else', { reason: 'another' });
  vi.advanceTimersByTime(60_000);
  logThrottled(logger, 'the same');
  const written = String(lines.read()).trim().split('\n');
  expect(written.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 40, msg: 'the same', times: 1 },
    { level: 50, msg: 'something else', reason: 'another', times: 1 },
    { level: 50, msg: 'the same', times: 1_000 },
  ]);
});

test('each house counts its own', () => {
  const houses = [new PassThrough(), new PassThrough()];
  for (const lines of houses) logThrottled(createLogger('info', lines), 'the same');
  expect(houses.map((lines) => String(lines.read()).includes('the same'))).toEqual([true, true]);
});
