import { subtractPaise, sumPaise, type HouseReport, type ReportDayLine, type ReportLine } from '@rang/contract';
import type { Queryable, RowOf } from '../../platform/database/database.ts';

/** Which days of India are asked for, the first and the last included. */
export interface ReportDays {
  readonly from: string;
  readonly to: string;
}

/** The figures as the call answers them. */
export type Report = Omit<HouseReport, 'success'>;

// Of fewer draws the distance between them says little about chance.
const DRAWS_FOR_A_SPAN = 30;

interface FigureRow extends RowOf<'game_days', 'game' | 'rule' | 'draws' | 'bets' | 'staked' | 'paid' | 'due'> {
  /** Null in the sums of all days. */
  readonly on_day: string | null;
  /** The root of the squared distances: thousandths of a paisa, as `due`. */
  readonly spread: number;
}

/** Reads the figures of these days: a few rows for each, however much was played. */
export async function readReport(client: Queryable, { from, to }: ReportDays): Promise<Report> {
  const found = await client.query<FigureRow>(
    `select day::text as on_day, game, rule, sum(draws)::bigint as draws, sum(bets)::bigint as bets,
       sum(staked)::bigint as staked, sum(paid)::bigint as paid, sum(due)::bigint as due,
       sqrt(sum(squared))::float8 as spread
     from game_days where day between $1::date and $2::date
     group by grouping sets ((day, game, rule), (game, rule))
     order by day desc nulls last, game, rule`,
    [from, to],
  );
  const lines: ReportDayLine[] = [];
  const sums: ReportLine[] = [];
  for (const row of found.rows) {
    if (row.on_day === null) sums.push(describe(row));
    else lines.push({ day: row.on_day, ...describe(row) });
  }
  return { from, to, lines, sums, total: addUp(sums) };
}

function describe({ game, rule, draws, bets, staked, paid, due, spread }: FigureRow): ReportLine {
  const isFair = rule === 'fair';
  const thousandths = Number(staked) * 1_000;
  return {
    ...{ game, rule, draws: Number(draws), bets: Number(bets), staked, paid, gross: subtractPaise(staked, paid) },
    measuredReturn: isFair ? percentOf(Number(paid) * 1_000, thousandths) : null,
    theoreticalReturn: isFair ? percentOf(Number(due), thousandths) : null,
    span: isFair && draws >= DRAWS_FOR_A_SPAN ? percentOf(2 * spread, thousandths) : null,
  };
}

/** With two decimals. */
function percentOf(part: number, whole: number): number {
  return Math.round((part / whole) * 10_000) / 100;
}

/** What some lines come to together. */
export function addUp(lines: readonly ReportLine[]): Report['total'] {
  const [staked, paid] = [sumPaise(lines.map((line) => line.staked)), sumPaise(lines.map((line) => line.paid))];
  const bets = lines.reduce((sum, line) => sum + line.bets, 0);
  return { bets, staked, paid, gross: subtractPaise(staked, paid) };
}
