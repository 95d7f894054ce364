import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createLogger } from '../../platform/logger.ts';
import { createForgeryLog } from './forgery-log.ts';

test('forged webhooks are one line a minute, however many come, and all are counted', () => {
  let now = 0;
  const lines = new PassThrough();
  const clock = { now: () => now, until: () => Promise.resolve() };
  const note = createForgeryLog({ clock, logger: createLogger('info', lines) });
  for (let sent = 0; sent < 1_000; sent += 1) note();
  now = 60_000;
  note();
  const told = String(lines.read()).trim().split('\n');
  expect(told.map((line) => (JSON.parse(line) as { webhooks: number }).webhooks)).toEqual([1, 1_000]);
});
