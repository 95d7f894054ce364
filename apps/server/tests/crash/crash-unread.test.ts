import { expect, onTestFinished, test } from 'vitest';
import { cashOut, openCrashTable, placeBet } from '../house/crash-table.ts';

// As soon as a cash-out is committed, balances cannot be read any more: the table is gone under another name.
const HIDE_BALANCES = `
create function hide_balances() returns trigger language plpgsql as $$
begin
  alter table accounts rename to hidden_accounts;
  return null;
end $$;
create constraint trigger hide_balances after update on crash_bets deferrable initially deferred
  for each row when (new.status = 'cashed_out') execute function hide_balances()`;

test('a cash-out that is written is never said to have failed, though a balance beside it cannot be read', async () => {
  const table = await openCrashTable();
  onTestFinished(() => table.close());
  const { crash } = table;
  await crash.publishState();
  crash.start();
  const [asha = 0n, bina = 0n] = await table.addPlayers(2, 100_00n);
  const round = await table.awaitRound((point) => point > 130);
  const at = table.clock.now();
  const [ofAsha, ofBina] = [
    await placeBet(crash, { playerId: asha, at }),
    await placeBet(crash, { playerId: bina, at }),
  ];
  const { startedAt } = await table.run(round);
  const cashOutOf = (playerId: bigint, betId: string): Promise<string> =>
    cashOut(crash, { playerId, betId, at: startedAt + 500 });
  const first = await cashOutOf(bina, ofBina);
  await table.pool.query(HIDE_BALANCES);
  // One batch: what she has won comes with the payment, the balance of whoever asks again is read behind it.
  const outcomes = await Promise.all([cashOutOf(asha, ofAsha), cashOutOf(bina, ofBina)]);
  await table.pool.query('alter table hidden_accounts rename to accounts');
  await table.pool.query('drop trigger hide_balances on crash_bets');
  expect(outcomes).toEqual(['OUTCOME_UNKNOWN', 'OUTCOME_UNKNOWN']);
  expect(await table.balanceOf(asha)).toBeGreaterThan(100_00n);
  expect([await cashOutOf(asha, ofAsha), await cashOutOf(bina, ofBina)]).toEqual([first, first]);
});
