import { expect, test } from 'vitest';
import { countRuns } from './job-runs.ts';

test('runs are counted with when the last one was, and a failure is counted and passed on', async () => {
  const runs = countRuns();
  expect(runs.read('a')).toMatchObject({ runs: 0, failures: 0, lastStartedAt: null, lastEndedAt: null });
  await runs.watch('a', () => Promise.resolve());
  expect(runs.read('a')).toMatchObject({ runs: 1, failures: 0, lastFailedAt: null });
  await expect(runs.watch('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  const { lastStartedAt, lastEndedAt, lastFailedAt, ...counted } = runs.read('a');
  expect(counted).toEqual({ runs: 2, failures: 1 });
  expect([lastStartedAt, lastEndedAt, lastFailedAt].every((at) => at instanceof Date)).toBe(true);
  expect(runs.read('b').runs).toBe(0);
});

test('a run that is under way is not counted yet', async () => {
  const runs = countRuns();
  let end = (): void => undefined;
  const running = runs.watch('a', () => new Promise((resolve) => (end = resolve)));
  expect(runs.read('a')).toMatchObject({ runs: 0, lastEndedAt: null });
  expect(runs.read('a').lastStartedAt).toBeInstanceOf(Date);
  end();
  await running;
  expect(runs.read('a').runs).toBe(1);
});
