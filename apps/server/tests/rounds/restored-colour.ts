import { expect, onTestFinished } from 'vitest';
import { endWhatWasOpen } from '../../src/end-what-was-open.ts';
import { listColourFaults } from '../../src/modules/colour/list-colour-faults.ts';
import { findLatestRound } from '../../src/modules/colour/store.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { openColourTable, type ColourTable } from '../house/colour-table.ts';
import { eventually } from '../house/eventually.ts';
import { findInPeriod } from '../house/wide-period.ts';

export const NOT_OVER = 'is of another chain though that of the round before it was not over';

/** A house of Color Prediction, for as long as a test. */
export async function open(): Promise<ColourTable> {
  const table = await openColourTable();
  onTestFinished(() => table.close());
  return table;
}

/** A restore that truly was; gives back of how many chains. */
export async function restore({ pool, clock }: Pick<ColourTable, 'pool'> & { readonly clock: Clock }): Promise<number> {
  const { chains } = await endWhatWasOpen({
    ...{ pool, clock, logger: createLogger('silent'), chainKey: 'ab'.repeat(32) },
    ...{ endsFactors: false, by: 'the operator', point: 'latest' },
  });
  return chains;
}

/** Plays the latest round to its end, whoever ends it. */
export async function playOne(table: ColourTable): Promise<void> {
  const latest = await eventually(() => findLatestRound(table.pool));
  table.clock.advanceTo(latest.ends_at.getTime());
  await eventually(async () => ((await table.openRound()).id > latest.id ? true : undefined));
}

/** As it was where nothing refused it. */
export async function pastTriggers({ pool }: ColourTable, statement: string): Promise<void> {
  await pool.query(`begin; set local session_replication_role = replica; ${statement}; commit`);
}

/** What the books say, of all time and of a period alike. */
export async function listFaults({ pool }: ColourTable): Promise<string[]> {
  const faults = await listColourFaults(pool);
  expect(await findInPeriod(pool, (period) => listColourFaults(pool, period))).toEqual(faults);
  return faults.map(({ subject, fault }) => `${subject}: ${fault}`);
}
