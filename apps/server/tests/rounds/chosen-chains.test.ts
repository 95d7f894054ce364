import { expect, onTestFinished, test } from 'vitest';
import { listColourFaults } from '../../src/modules/colour/list-colour-faults.ts';
import { openColourTable } from '../house/colour-table.ts';
import { findInPeriod } from '../house/wide-period.ts';

const FIRST = `where id = (select min(id) from fairness_chains where game = 'colour')`;
const END = `update fairness_chains set ended_at = committed_at ${FIRST}`;
const END_NOT = `update fairness_chains set ended_at = null ${FIRST}`;
const CUT = `update fairness_chains set length = used ${FIRST}`;

/**
 * Plays some rounds; between two of them somebody who owns the database, and knows by the house's key what the next link of each
 * chain gives, says past every trigger which chain hands out the next one.
 */
async function play(hands: readonly (string | undefined)[]) {
  const table = await openColourTable();
  onTestFinished(() => table.close());
  table.colour.start();
  for (const hand of hands) {
    const round = await table.openRound();
    // The next round takes its link the moment after this one is settled.
    if (hand !== undefined)
      await table.pool.query(`begin; set local session_replication_role = replica; ${hand}; commit`);
    table.clock.advanceTo(round.ends_at.getTime());
    await table.settled(round);
  }
  await table.openRound();
  await table.colour.stop();
  const links = await table.pool.query<{ link: string }>(
    `select (dense_rank() over (order by chain_id)) || '/' || chain_index as link from colour_rounds order by id`,
  );
  const faults = await listColourFaults(table.pool);
  expect(await findInPeriod(table.pool, (period) => listColourFaults(table.pool, period))).toEqual(faults);
  return { links: links.rows.map(({ link }) => link), faults };
}

test('a round that took another chain than the one that was being played is found, and none goes back to that', async () => {
  // What the first chain would give next is not liked.
  const { links, faults } = await play([undefined, END, END_NOT, END, END_NOT]);
  expect(links).toEqual(['1/1', '1/2', '2/1', '2/2', '2/3', '2/4']);
  expect(faults).toEqual([
    { subject: 'round 3', fault: 'is of another chain though that of the round before it was not over' },
  ]);
});

test('a chain that was left for the next one keeps none from being committed', async () => {
  const table = await openColourTable();
  onTestFinished(() => table.close());
  await table.chains.prepare();
  await table.pool.query(END);
  await table.chains.prepare();
  const second = await table.chains.take(table.pool);
  await table.pool.query(
    `begin; set local session_replication_role = replica; ${END_NOT};
     update fairness_chains set used = length - 10 where id = ${String(second.chainId)}; commit`,
  );
  await table.chains.prepare();
  const chains = await table.pool.query(`select from fairness_chains where game = 'colour'`);
  expect(chains.rowCount).toBe(3);
});

test('a chain that was cut short is found', async () => {
  const { links, faults } = await play([undefined, CUT]);
  expect(links).toEqual(['1/1', '1/2', '2/1']);
  expect(faults).toEqual([
    { subject: 'round 3', fault: 'is of a chain that was committed only once the one before it was used up' },
  ]);
});

test('a chain stays as it was committed, whoever writes', async () => {
  const table = await openColourTable();
  onTestFinished(() => table.close());
  await table.chains.prepare();
  const others = [
    CUT.replace('used', '1'),
    ...['salt = null, salt_fixed_at = null', `salt = 'ab'`, `salt_fixed_at = now() - interval '1 day'`].map(set),
    ...[`game = 'crash'`, `terminating_hash = 'ab'`, `sealed_seed = ''`, `committed_at = now()`].map(set),
    `delete from fairness_chains ${FIRST}`,
  ];
  for (const other of others) await expect(table.pool.query(other)).rejects.toThrow('stays as it was committed');
  await table.pool.query(END);
  for (const other of [END_NOT, set(`ended_at = committed_at + interval '1 day'`), set('used = used + 1')])
    await expect(table.pool.query(other)).rejects.toThrow('stays as it was committed');
});

function set(what: string): string {
  return `update fairness_chains set ${what} ${FIRST}`;
}
