import { expect, test } from 'vitest';
import { listFaults, NOT_OVER, open, pastTriggers, playOne, restore } from './restored-colour.ts';
import type { ColourTable } from '../house/colour-table.ts';

const HOUR_MS = 3_600_000;
const RUNNING = '(select chain_id from colour_rounds order by id desc limit 1)';
const END_AS_THEN = `update fairness_chains set ended_at = (
  select at from audit_entries where action = 'house.restored' order by id desc limit 1) where id =`;

/** What keeps of a restore after which rounds it came, and what a version before has kept, which is its time alone. */
const KEPT = [
  ['as it is kept', 'select'],
  ['as the version before kept it', `update audit_entries set after = (after::jsonb - 'rounds')::text`],
] as const;

async function listChainsPlayed({ pool }: ColourTable): Promise<number[]> {
  const found = await pool.query<{ id: number }>('select chain_id as id from colour_rounds group by 1 order by 1');
  return found.rows.map(({ id }) => id);
}

test.each(KEPT)('no chain is ended as of a restore before it was committed, and one is found: %s', async (_, kept) => {
  const table = await open();
  expect(await restore(table)).toBe(0);
  await pastTriggers(table, kept);
  table.clock.advance(5 * 60_000);
  table.colour.start();
  await playOne(table);
  await expect(table.pool.query(`${END_AS_THEN} ${RUNNING}`)).rejects.toThrow('does not end before it was committed');
  // What the next link gives is not liked, minutes after a restore: this chain and another one are left.
  for (let turn = 0; turn < 2; turn += 1) {
    await pastTriggers(table, `${END_AS_THEN} ${RUNNING}`);
    await playOne(table);
  }
  await table.colour.stop();
  const [first, second, ...others] = await listChainsPlayed(table);
  expect(others).toHaveLength(1);
  expect(await listFaults(table)).toEqual([
    ...[first, second].map((id) => `chain ${String(id)} of colour: was ended before it was committed`),
    ...[`round 3: ${NOT_OVER}`, `round 4: ${NOT_OVER}`],
  ]);
});

test.each(KEPT)('a restore has one chain left, and no other with it: %s', async (_, kept) => {
  const table = await open();
  table.colour.start();
  await playOne(table);
  expect(await restore(table)).toBe(1);
  await pastTriggers(table, kept);
  await playOne(table);
  expect(await listFaults(table)).toEqual([]);
  // It is said to have been committed before the restore, and left by that.
  await pastTriggers(
    table,
    `update fairness_chains set (committed_at, ended_at) = (
       select committed_at, ended_at from fairness_chains where ended_at is not null) where id = ${RUNNING}`,
  );
  await playOne(table);
  await table.colour.stop();
  expect(await listChainsPlayed(table)).toHaveLength(3);
  const last = await table.pool.query<{ id: bigint }>('select max(id) as id from colour_rounds');
  expect(await listFaults(table)).toEqual([`round ${String(last.rows[0]?.id)}: ${NOT_OVER}`]);
});

test.each(KEPT)('the next chain that is left out as of a restore of long ago is found: %s', async (_, kept) => {
  const table = await open();
  await restore(table);
  await pastTriggers(table, kept);
  table.clock.advance(24 * HOUR_MS);
  table.colour.start();
  await playOne(table);
  // The 2,000 rounds of a chain are not played here: this one has two more links left.
  await pastTriggers(table, `update fairness_chains set length = used + 2 where game = 'colour' and used > 0`);
  await playOne(table);
  await table.chains.prepare();
  const found = await table.pool.query<{ id: number }>(
    `select id from fairness_chains where game = 'colour' and used = 0 and ended_at is null`,
  );
  expect(found.rows).toHaveLength(1);
  const next = String(found.rows[0]?.id);
  // It stands committed in public, and its first links are not liked.
  await expect(table.pool.query(`${END_AS_THEN} ${next}`)).rejects.toThrow('does not end before it was committed');
  // It is said to have been committed before the restore, too.
  await pastTriggers(
    table,
    `${END_AS_THEN} ${next}; update fairness_chains set committed_at = ended_at where id = ${next}`,
  );
  for (let turn = 0; turn < 3; turn += 1) await playOne(table);
  await table.colour.stop();
  expect(await listChainsPlayed(table)).not.toContain(Number(next));
  expect(await listFaults(table)).toEqual(['round 5: is of another chain than the next']);
});
