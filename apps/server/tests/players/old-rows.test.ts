import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPlayersHouse, type PlayersHouse } from './players-house.ts';

let house: PlayersHouse;

beforeAll(async () => {
  house = await openPlayersHouse();
});
afterAll(async () => {
  await house.close();
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

const listNodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(listNodes)];

/** Which tables a statement goes over in whole even where that is made out to be dear. */
async function listScanned(text: string): Promise<string[]> {
  const client = await house.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, [
      new Date(),
    ]);
    const nodes = rows.flatMap((row) => listNodes(row['QUERY PLAN'][0].Plan));
    return nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'] ?? '?');
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('whatever is old is found by an index, in each table that what is old is deleted from', async () => {
  const query = vi.spyOn(house.pool, 'query');
  await house.players.removeExpired();
  const asked: unknown[] = query.mock.calls.map(([text]) => text);
  query.mockRestore();
  const deletes = [...new Set(asked)].filter((text) => typeof text === 'string' && text.startsWith('delete from'));
  expect(deletes.length).toBeGreaterThanOrEqual(10);
  const scanned = await Promise.all(deletes.map((text) => listScanned(text as string)));
  expect(scanned.flat()).toEqual([]);
});
