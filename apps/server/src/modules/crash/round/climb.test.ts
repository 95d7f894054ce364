import { expect, it } from 'vitest';
import type { Clock } from '../../../platform/clock.ts';
import { createLogger } from '../../../platform/logger.ts';
import { createClimb } from './climb.ts';

it('takes a stop for silence wherever it comes, in the midst of a tick too', () => {
  let now = 0;
  const startWatch = () => {
    const from = now;
    return () => now - from;
  };
  const clock = { now: () => now, isKnown: () => true, startWatch } as unknown as Clock;
  const nothing = () => undefined;
  const parts = { clock, logger: createLogger('silent'), feed: { publish: nothing } };
  const rounds = { markSilent: nothing, markPlayed: nothing };
  const onTick = () => {
    now += 3_000;
  };
  const climb = createClimb({ ...parts, rounds, onTick } as unknown as Parameters<typeof createClimb>[0], {
    round: { id: 1n, startedAt: 0, crashPoint: 10_000_000, crashMs: 1e9 },
    payer: { pay: nothing, finish: () => Promise.resolve() } as unknown as Parameters<typeof createClimb>[1]['payer'],
    ...{ shown: startWatch(), silentAfterMs: 2_000 },
  });
  now = 150;
  expect(climb.look()).toBe('climbing');
  expect(climb.look()).toBe('silent');
});
