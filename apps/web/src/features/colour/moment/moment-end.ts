import type { ResultRow } from '@rang/contract';

/** How long a result is celebrated or mourned after it was drawn. */
const MOMENT_MS = 8000;

/** When the moment of a result is over, in milliseconds of the house's clock; long ago where there is no result. */
export function momentEndMs(row: ResultRow | undefined): number {
  const drawnMs = row === undefined ? Number.NaN : Date.parse(row.createdAt);
  return Number.isNaN(drawnMs) ? 0 : drawnMs + MOMENT_MS;
}
