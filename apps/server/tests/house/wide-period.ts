import { readPeriod, type Period } from '../../src/modules/ledger/index.ts';
import type { Queryable } from '../../src/platform/database/database.ts';

/** A period with everything in it that a test writes, whatever time its clock says. */
export async function readWidePeriod(client: Queryable): Promise<Period> {
  return await readPeriod(client, { from: new Date('2000-01-01'), until: new Date('2200-01-01') });
}
