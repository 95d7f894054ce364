import type { CrashBet } from '@rang/contract';
import { expect, it } from 'vitest';
import type { LiveTable } from './live-table.ts';
import { createSnapshots } from './snapshots.ts';

it('has in it what was published of its player while the bets were being read', async () => {
  const table = {
    opened: Promise.resolve(),
    findSnapshot: () => ({ version: 1 }),
    markHidden: (bets: readonly CrashBet[]) => bets,
  } as unknown as LiveTable;
  const reads: PromiseWithResolvers<CrashBet[]>[] = [];
  const snapshots = createSnapshots({
    table,
    listOwnBets: () => {
      const read = Promise.withResolvers<CrashBet[]>();
      reads.push(read);
      return read.promise;
    },
  });
  const [before, after] = [[{ status: 'active' }], [{ status: 'cashed_out' }]] as unknown as CrashBet[][];
  const taken = snapshots.take({ playerId: 7n, username: 'asha', sessionId: 'phone' }, ({ ownBets }) => ownBets);
  await expect.poll(() => reads.length).toBe(1);
  snapshots.noteNews(8n);
  snapshots.noteNews(7n);
  reads[0]?.resolve(before ?? []);
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.resolve(after ?? []);
  expect(await taken).toEqual(after);
});
