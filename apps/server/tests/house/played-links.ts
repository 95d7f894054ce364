import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { listColourFaults } from '../../src/modules/colour/list-colour-faults.ts';
import { listCrashFaults } from '../../src/modules/crash/index.ts';
import type { Fault, Period } from '../../src/modules/ledger/index.ts';
import { openColourTable } from './colour-table.ts';
import { openCrashTable } from './crash-table.ts';
import { findFaultsAfter } from './find-faults-after.ts';
import { findInPeriod } from './wide-period.ts';

/** The games whose rounds take links of chains. */
export const GAMES = ['colour', 'crash'] as const;

/** One of them. */
export type LinkedGame = (typeof GAMES)[number];

/** What a round is called in faults. */
export const nameRound = (game: LinkedGame, id: number): string =>
  game === 'colour' ? `round ${String(id)}` : `round ${String(id)} of crash`;

/** A house whose rounds were played by the rules, from one chain and then from the next; one is open, on the fifth. */
export interface Played {
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

/** Plays both games for the tests of a file; gives back what was played. */
export function playBoth(): (game: LinkedGame) => Played {
  const played = new Map<LinkedGame, Played>();
  beforeAll(async () => {
    played.set('colour', await playColour());
    played.set('crash', await playCrash());
  });
  afterAll(async () => {
    for (const { close } of played.values()) await close();
  });
  return (game) => {
    const found = played.get(game);
    if (found === undefined) throw new Error(`${game} was not played`);
    return found;
  };
}

/** What the books of a game say of links, for all time and then for a period, after somebody did that past every trigger. */
export async function findLinkFaultsAfter({ pool, listFaults }: Played, statement: string): Promise<string[][]> {
  const found = await findFaultsAfter(pool, statement, async (client) => [
    await listFaults(client),
    await findInPeriod(client, (period) => listFaults(client, period)),
  ]);
  return found.map((list) => list.map(({ subject, fault }) => `${subject}: ${fault}`).filter(isOfLinks));
}

/** A place that was changed has the hash of another, which is told as well. */
function isOfLinks(fault: string): boolean {
  return !fault.endsWith('has a hash that does not lead to the one before');
}
