import { readSpan, type Span } from '../../src/modules/ledger/index.ts';
import type { Queryable } from '../../src/platform/database/database.ts';

/** A span with everything in it that a test writes, whatever time its clock says. */
export async function readWideSpan(client: Queryable): Promise<Span> {
  return await readSpan(client, { from: new Date('2000-01-01'), until: new Date('2200-01-01') });
}
