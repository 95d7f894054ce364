// What every phase is given: deposits in blocks, each reported five times, the five mixed within their block. Most of
// a deposit's reports are therefore under way together with others of it.

/** How often the gateway reports each deposit. */
export const REPORTS_EACH = 5;
/** Deposits whose reports are mixed with each other. */
export const BLOCK = 100;
/** Deposits that warm up each phase, and those that are measured after them; whole blocks. */
export const WARM_UP_DEPOSITS = 500;
export const MEASURED_DEPOSITS = 2_000;
/** Webhooks under way at once, each on a keep-alive connection of its own. */
export const CONNECTIONS = 100;
/** What the server opens to its database by default, and what the database alone is given. */
export const DATABASE_CONNECTIONS = 12;

/** A run of deposits, by their numbers. */
export interface DepositRange {
  readonly first: number;
  readonly count: number;
}

export const WARM_UP: DepositRange = { first: 0, count: WARM_UP_DEPOSITS };
export const MEASURED: DepositRange = { first: WARM_UP_DEPOSITS, count: MEASURED_DEPOSITS };

/** The numbers of the deposits that are reported, report by report. */
export function mixReports({ first, count }: DepositRange): number[] {
  const blocks = Array.from({ length: count / BLOCK }, (_, block) => {
    const reports = Array.from(
      { length: BLOCK * REPORTS_EACH },
      (_, report) => first + block * BLOCK + (report % BLOCK),
    );
    for (let last = reports.length - 1; last > 0; last -= 1)
      swap(reports, last, Math.floor(Math.random() * (last + 1)));
    return reports;
  });
  return blocks.flat();
}

function swap(values: number[], a: number, b: number): void {
  const [left, right] = [values[a], values[b]];
  if (left === undefined || right === undefined) throw new RangeError('there is nothing to swap');
  values[a] = right;
  values[b] = left;
}
