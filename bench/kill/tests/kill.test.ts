import { expect, test, vi } from 'vitest';
import { planKills } from '../kill-plan.ts';
import { runKills, type KillReport } from '../run-kills.ts';

// Beside a busy neighbour every start takes its time.
vi.setConfig({ testTimeout: 600_000 });

/** Everything was played and paid, and nothing of it is lost, double or in disagreement. */
function expectWhole({ sent, paid, kills, unanswered: _, ...wrong }: KillReport): void {
  expect(wrong).toEqual({ lost: [], double: [], faults: [], mismatches: [] });
  expect(paid).toBeGreaterThan(0);
  expect(kills.length).toBeGreaterThan(0);
  const done = new Set(sent.filter(({ known }) => known === 'done').map(({ kind }) => kind));
  expect([...done]).toEqual(expect.arrayContaining(['bet', 'crash-bet', 'mines-game', 'mines-click', 'deposit']));
}

test('whatever is killed under load, each command that was acknowledged is kept once, and every other is known or absent', async () => {
  expectWhole(await runKills({ times: 2, seed: 3, failover: false }, () => undefined));
});

test('a primary killed under load loses nothing that was acknowledged to the standby in its place', async () => {
  expectWhole(await runKills({ times: 2, seed: 1, failover: true }, () => undefined));
});

test('the same seed kills the same, and in time everything that can be', () => {
  const plan = planKills({ times: 50, seed: 7, failover: false });
  expect(planKills({ times: 50, seed: 7, failover: false })).toEqual(plan);
  expect(planKills({ times: 50, seed: 8, failover: false })).not.toEqual(plan);
  expect(new Set(plan.map(({ victim }) => victim)).size).toBe(5);
});
