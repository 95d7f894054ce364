import { expect } from 'vitest';
import { readPeriod, type Period } from '../../src/modules/ledger/index.ts';
import type { Queryable } from '../../src/platform/database/database.ts';

const WIDE = { from: new Date('2000-01-01'), until: new Date('2200-01-01') };
// Nothing that a test writes is of these.
const OTHERS = [
  { from: new Date('1999-12-31'), until: WIDE.from },
  { from: WIDE.until, until: new Date('2200-01-02') },
];

/** A period with everything in it that a test writes, whatever time its clock says. */
export async function readWidePeriod(client: Queryable): Promise<Period> {
  return await readPeriod(client, WIDE);
}

/** A day long after everything that a test writes, and a moment of it in SQL. */
export const LATER_DAY = { day: '2150-06-01', moment: `timestamptz '2150-06-01T12:00:00+05:30'` } as const;

/** What a period with everything in it finds, after it was seen that periods with nothing in them find nothing. */
export async function findInPeriod<Fault>(
  client: Queryable,
  list: (period: Period) => Promise<readonly Fault[]>,
): Promise<readonly Fault[]> {
  for (const other of OTHERS) expect(await list(await readPeriod(client, other))).toEqual([]);
  return await list(await readWidePeriod(client));
}
