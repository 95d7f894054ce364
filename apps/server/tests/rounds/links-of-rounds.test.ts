import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listColourFaults } from '../../src/modules/colour/list-colour-faults.ts';
import { listCrashFaults } from '../../src/modules/crash/index.ts';
import type { Fault, Period } from '../../src/modules/ledger/index.ts';
import { openColourTable } from '../house/colour-table.ts';
import { openCrashTable } from '../house/crash-table.ts';
import { findFaultsAfter } from '../house/find-faults-after.ts';
import { findInPeriod } from '../house/wide-period.ts';

/** A house whose rounds were played by the rules, from one chain and then from the next; one is open, on the fifth. */
interface Played {
  readonly pool: pg.Pool;
  readonly listFaults: (client: pg.PoolClient | pg.Pool, period?: Period) => Promise<readonly Fault[]>;
  readonly close: () => Promise<void>;
}

async function playColour(): Promise<Played> {
  const table = await openColourTable();
  table.colour.start();
  for (let number = 1; number <= 4; number += 1) {
    const round = await table.openRound();
    table.clock.advanceTo(round.ends_at.getTime());
    await table.settled(round);
  }
  await table.openRound();
  await table.colour.stop();
  return { pool: table.pool, listFaults: listColourFaults, close: () => table.close() };
}

async function playCrash(): Promise<Played> {
  const table = await openCrashTable();
  table.crash.start();
  for (let number = 1; number <= 4; number += 1) await table.finish(await table.run(await table.awaitRound()));
  await table.awaitRound();
  await table.crash.stop();
  return { pool: table.pool, listFaults: listCrashFaults, close: () => table.close() };
}

const played = new Map<string, Played>();
beforeAll(async () => {
  played.set('colour', await playColour());
  played.set('crash', await playCrash());
});
afterAll(async () => {
  for (const { close } of played.values()) await close();
});

function playedOf(game: string): Played {
  const found = played.get(game);
  if (found === undefined) throw new Error(`${game} was not played`);
  return found;
}

const GAMES = ['colour', 'crash'] as const;

const nameRound = (game: (typeof GAMES)[number], id: number): string =>
  game === 'colour' ? `round ${String(id)}` : `round ${String(id)} of crash`;

test.each(GAMES)('rounds of %s that were played by the rules took each link that was handed out', async (game) => {
  const { pool, listFaults } = playedOf(game);
  const rounds = await pool.query<{ n: string; links: string }>(
    `select string_agg(id::text, ',' order by id) as n, string_agg(chain_index::text, ',' order by id) as links from ${game}_rounds`,
  );
  expect(rounds.rows).toEqual([{ n: '1,2,3,4,5', links: '1,2,3,4,5' }]);
  expect(await listFaults(pool)).toEqual([]);
});

const SKIPPED = 'has another link than the one after that of a round before it';

/** What somebody did to the chains and rounds of a game, and what is told of it. */
function listPlanted(
  game: (typeof GAMES)[number],
): { game: string; what: string; statement: string; faults: string[] }[] {
  const rounds = `${game}_rounds`;
  const hand = (used: string): string => `update fairness_chains set used = ${used} where used > 0`;
  const shift = `update ${rounds} set chain_index = chain_index + 7`;
  const skipped = (id: number): string => `${nameRound(game, id)}: ${SKIPPED}`;
  const planted: [what: string, statement: string, faults: string[]][] = [
    ['links that no round has', `${shift} where id > 3; ${hand('used + 7')}`, [skipped(4)]],
    ['a first link that no round has', `${shift}; ${hand('used + 7')}`, [skipped(1)]],
    [
      'a round that is gone',
      `delete from ${rounds} where id = 2`,
      [skipped(3), `${nameRound(game, 3)}: has no round before it`],
    ],
    [
      'a last round that is gone',
      `delete from ${rounds} where id = 5`,
      ['has handed out 5 links, of which rounds have 4'],
    ],
    ['a link that was handed out to nobody', hand('used + 1'), ['has handed out 6 links, of which rounds have 5']],
    [
      'a chain that nobody ended',
      'update fairness_chains set ended_at = salt_fixed_at where used > 0',
      ['was ended though no house was restored'],
    ],
  ];
  return planted.map(([what, statement, faults]) => ({ game, what, statement, faults }));
}

test.each(GAMES.flatMap(listPlanted))('of $game is told: $what', async ({ game, statement, faults }) => {
  const { pool, listFaults } = playedOf(game);
  const found = await findFaultsAfter(pool, statement, async (client) => [
    await listFaults(client),
    await findInPeriod(client, (period) => listFaults(client, period)),
  ]);
  const said = found.map((list) => list.map(({ subject, fault }) => `${subject}: ${fault}`).filter(isOfLinks));
  for (const list of said) expect(list).toEqual(faults.map((fault) => expect.stringContaining(fault) as unknown));
});

/** A place that was changed has the hash of another, which is told as well. */
function isOfLinks(fault: string): boolean {
  return !fault.endsWith('has a hash that does not lead to the one before');
}

test('a chain hands out one link after the other, to whoever writes', async () => {
  const { pool } = playedOf('crash');
  for (const change of ['used + 7', 'used - 1', '0'])
    await expect(pool.query(`update fairness_chains set used = ${change} where used > 0`)).rejects.toThrow(
      'hands out one link after the other',
    );
});
