import { buildChain } from '@rang/fairness';
import { expect, onTestFinished, test } from 'vitest';
import { listColourFaults } from '../../src/modules/colour/list-colour-faults.ts';
import { createSealer } from '../../src/platform/seal.ts';
import { openColourTable, type ColourTable } from '../house/colour-table.ts';
import { findFaultsAfter } from '../house/find-faults-after.ts';

const REFUSED = 'is committed to after all others, and before anything of it is used';

async function open(): Promise<ColourTable> {
  const table = await openColourTable();
  onTestFinished(() => table.close());
  return table;
}

async function playOne(table: ColourTable): Promise<void> {
  const round = await table.openRound();
  table.clock.advanceTo(round.ends_at.getTime());
  await table.settled(round);
  await table.openRound();
}

/** A chain that somebody else has made: what of it is other than of one that the house commits to now. */
async function commit({ pool }: ColourTable, other: Readonly<Record<string, string>>): Promise<void> {
  const seed = '5a'.repeat(32);
  const values = {
    ...{ game: `'colour'`, length: '2000', terminating_hash: `'${buildChain(seed, 2_000).terminatingHash}'` },
    sealed_seed: `'\\x${createSealer('ab'.repeat(32)).seal(Buffer.from(seed, 'hex')).toString('hex')}'`,
    committed_at: `(select max(committed_at) from fairness_chains where game = 'colour')`,
    ...other,
  };
  await pool.query(
    `insert into fairness_chains (${Object.keys(values).join()}) overriding system value values (${Object.values(values).join()})`,
  );
}

test('no chain is slipped in before the committed next one, once the one before it is used up', async () => {
  const table = await open();
  const { pool } = table;
  table.colour.start();
  await playOne(table);
  // A number is left free, long before: no chain has it.
  const free = await pool.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('fairness_chains', 'id'))::int as id`,
  );
  const id = free.rows[0]?.id ?? 0;
  // The 2,000 rounds of a chain are not played here: this one has two more links left. The next is committed in public.
  await pool.query(
    `begin; set local session_replication_role = replica;
     update fairness_chains set length = used + 2 where game = 'colour' and used > 0; commit`,
  );
  await playOne(table);
  await table.chains.prepare();
  const next = await pool.query<{ id: number }>(`select id from fairness_chains where game = 'colour' and used = 0`);
  expect(next.rows).toEqual([{ id: id + 1 }]);
  // Now that it is known who has bet what: a chain whose first link is liked, dated back.
  await expect(commit(table, { id: String(id) })).rejects.toThrow(REFUSED);
  await playOne(table);
  await playOne(table);
  await table.colour.stop();
  const played = await pool.query<{ chain_id: number }>('select distinct chain_id from colour_rounds');
  expect(played.rows.map(({ chain_id }) => chain_id).toSorted()).toEqual([1, id + 1]);
  expect(await listColourFaults(pool)).toEqual([]);
  // Nor is one that comes after it played in its place, however close their moments are.
  await commit(table, {});
  await table.chains.prepare();
  const left = `update fairness_chains set used = used + case when id > ${String(id + 1)} then 1 else -1 end where id > ${String(id)};
    update colour_rounds set (chain_id, chain_index) = (select max(id), 1 from fairness_chains)
    where id = (select max(id) from colour_rounds)`;
  const faults = await findFaultsAfter(pool, left, listColourFaults);
  expect(faults.map(({ fault }) => fault)).toContain('is of another chain than the next');
});

test('a chain is committed to after all others of its game, whoever writes it', async () => {
  const table = await open();
  await table.chains.prepare();
  for (const other of [
    { salt: `'ab'`, salt_fixed_at: 'now()' },
    { salt: `'ab'`, salt_fixed_at: 'now()', used: '1' },
    { ended_at: `'infinity'` },
    { committed_at: `(select max(committed_at) - interval '1 second' from fairness_chains where game = 'colour')` },
    { id: '-1' },
  ])
    await expect(commit(table, other)).rejects.toThrow(REFUSED);
  // One that was committed to when a house was restored could be left as ended by that.
  await table.pool.query(`update fairness_chains set ended_at = committed_at + interval '1 day'`);
  const ended = `(select max(ended_at) from fairness_chains where game = 'colour')`;
  await expect(commit(table, { committed_at: ended })).rejects.toThrow(REFUSED);
  await commit(table, { committed_at: `${ended} + interval '1 millisecond'` });
});

test('of two chains that are committed to at once the second comes after the first', async () => {
  const table = await open();
  const first = await table.pool.connect();
  await first.query('begin');
  await first.query(`
    insert into fairness_chains (game, length, terminating_hash, sealed_seed, committed_at)
    values ('colour', 9, 'the first', '', now() + interval '1 day')`);
  const second = commit(table, { committed_at: 'now()' });
  const refused = expect(second).rejects.toThrow(REFUSED);
  await expect
    .poll(async () => {
      const waits = await table.pool.query(`select from pg_locks where locktype = 'advisory' and not granted`);
      return waits.rowCount;
    })
    .toBe(1);
  await first.query('commit');
  first.release();
  await refused;
});
