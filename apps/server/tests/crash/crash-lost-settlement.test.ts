import { expect, onTestFinished, test } from 'vitest';
import { listCrashFaults } from '../../src/modules/crash/index.ts';
import { listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { openCrashTable, placeBet, type CrashTable } from '../house/crash-table.ts';
import { proxyDatabase } from '../house/proxy-database.ts';
import { createTestDatabase } from '../setup/test-database.ts';

/** A table whose next settlements, as many as the test says, lose their connection before they reach the database. */
async function openTable(): Promise<{ table: CrashTable; loseSettlements: (count: number) => void }> {
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  let toLose = 0;
  const proxy = await proxyDatabase(database.connectionString, ({ client, database: server }) => {
    client.on('data', (sent) => {
      if (toLose > 0 && sent.includes(`set state = 'crashed'`)) {
        toLose -= 1;
        server.destroy();
      } else server.write(sent);
    });
    server.on('data', (answer) => client.write(answer));
  });
  onTestFinished(() => proxy.close());
  const table = await openCrashTable({ connectionString: proxy.connectionString });
  onTestFinished(() => table.close());
  return {
    table,
    loseSettlements: (count) => {
      toLose = count;
    },
  };
}

test('a round that was played is settled though the connection of its settlement was lost, twice', async () => {
  const { table, loseSettlements } = await openTable();
  const { crash, clock } = table;
  crash.start();
  const [asha = 0n, bina = 0n] = await table.addPlayers(2, 100_00n);
  const round = await table.awaitRound((point) => point > 130 && point < 1_000);
  const point = await table.pointOf(round);
  // Reached at the very end, so that only the settlement pays it.
  await placeBet(crash, { playerId: asha, at: clock.now(), target: point });
  await placeBet(crash, { playerId: bina, at: clock.now() });
  const running = await table.run(round);
  loseSettlements(2);
  await table.finish(running);
  const rounds = await table.pool.query('select state from crash_rounds where id = $1', [round.id]);
  expect(rounds.rows).toEqual([{ state: 'crashed' }]);
  expect(await table.balanceOf(asha)).toBe(90_00n + BigInt(point) * 10n);
  expect(await table.balanceOf(bina)).toBe(90_00n);
  expect([...(await listLedgerFaults(table.pool)), ...(await listCrashFaults(table.pool))]).toEqual([]);
});
