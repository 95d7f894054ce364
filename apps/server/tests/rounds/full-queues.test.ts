import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { cancel, cashOut, cashOutHalf, openCrashTable, placeBet } from '../house/crash-table.ts';
import { openServer } from '../house/open-server.ts';
import { INTAKE_LIMITS } from '../../src/modules/intake/index.ts';

// One address may make 1,200 calls in a minute: this many accounts need no more than one address and one moment.
const WALLETS = 11;

test('what a few wallets have waiting, as much as each may, has no server struck off', async () => {
  const table = await openCrashTable();
  onTestFinished(() => table.close());
  const other = table.openOther();
  const asker = openServer({ connectionString: table.connectionString, clock: table.clock });
  onTestFinished(() => asker.close());
  await asker.started;
  table.crash.start();
  await table.run(await table.awaitRound((point) => point > 500));
  const players = await table.addPlayers(WALLETS, 100n);
  const listServers = async (): Promise<object[]> =>
    (await table.pool.query<{ id: bigint }>('select id from servers order by id')).rows;
  const before = await listServers();
  const at = table.clock.now();
  // Nothing of it costs its player anything: bets that nobody has, and stakes that are not there.
  const kinds = [cashOut, cashOutHalf, cancel, placeBet] as const;
  const answering = players.flatMap((playerId, first) =>
    Array.from({ length: INTAKE_LIMITS.queuedPerWallet }, (_, index) => {
      // Each batch has all of them, as each is written by itself.
      const place = first + index;
      const kind = kinds[place % kinds.length] ?? cancel;
      const keyed = place % 8 < 4 ? {} : { key: randomUUID() };
      return kind(other, { playerId, at, betId: randomUUID(), amount: 1_000_00n, ...keyed });
    }),
  );
  table.clock.advanceTo(at + 1);
  await asker.decideEverywhere(at + 1);
  expect(await listServers()).toEqual(before);
  // Who has more waiting than anybody needs may be told that nothing of it was taken.
  const truths = ['CRASH_BET_UNKNOWN', 'INSUFFICIENT_BALANCE', 'BUSY', 'OUTCOME_UNKNOWN'];
  expect((await Promise.all(answering)).filter((said) => !truths.includes(said))).toEqual([]);
});
