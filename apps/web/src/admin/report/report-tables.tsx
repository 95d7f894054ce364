import { formatRupees, type HouseReport, type ReportLine } from '@rang/contract';
import { formatIndianDay } from '../../lib/format-moment.ts';
import { formatCount } from '../../lib/format-number.ts';

import { OfficeTable, type OfficeColumn } from '../office-table.tsx';
import { MainCell } from '../player/cells.tsx';
import classes from './report.module.css';
import { formatPercent, formatResult, nameGame, RULE_NAMES } from '../report-words.ts';

/** A line of either table: with its day, or of all days. */
type Line = ReportLine & { readonly day?: string };

const COLUMNS: OfficeColumn<Line>[] = [
  {
    id: 'line',
    header: 'Game',
    cell: ({ row: { original: line } }) => (
      <MainCell
        main={
          line.day === undefined ? nameGame(line.game) : `${formatIndianDay(line.day, 'en')}, ${nameGame(line.game)}`
        }
        small={RULE_NAMES[line.rule]}
        brief={describeBriefly(line)}
      />
    ),
  },
  { id: 'bets', header: 'Bets', cell: ({ row }) => formatCount(row.original.bets) },
  { id: 'staked', header: 'Stakes', cell: ({ row }) => formatRupees(row.original.staked) },
  { id: 'paid', header: 'Payouts', cell: ({ row }) => formatRupees(row.original.paid) },
  { id: 'gross', header: 'Gross result', cell: ({ row }) => formatResult(row.original.gross) },
  { id: 'return', header: 'Return', cell: ({ row }) => <Return line={row.original} /> },
];

/** What came back of the stakes, beside what comes back on average. */
function Return({ line: { measuredReturn, theoreticalReturn, span } }: { line: ReportLine }) {
  if (measuredReturn === null || theoreticalReturn === null) return 'Left out';
  return (
    <span className={classes.return}>
      <span>
        <span className={classes.percent}>{formatPercent(measuredReturn)}</span>{' '}
        {span === null ? null : <span className={classes.percent}>± {formatPercent(span)}</span>}
      </span>
      <small>
        <span className={classes.percent}>{formatPercent(theoreticalReturn)}</span> on average
      </small>
    </span>
  );
}

/** On a phone: what other columns say elsewhere. */
function describeBriefly({ bets, staked, paid, measuredReturn, theoreticalReturn, span }: ReportLine): string {
  const sums = `${formatCount(bets)} bets, ${formatRupees(staked)} staked, ${formatRupees(paid)} paid`;
  if (measuredReturn === null || theoreticalReturn === null) return `${sums}. Left out of the return`;
  const within = span === null ? '' : ` ± ${formatPercent(span)}`;
  return `${sums}. Returned ${formatPercent(measuredReturn)}${within}, ${formatPercent(theoreticalReturn)} on average`;
}

/** The range as a whole, then day by day; where it could not be fetched there is nothing to wait for, and nothing is said. */
export function ReportTables({ report: fetched, isKnown }: { report: HouseReport | undefined; isKnown: boolean }) {
  const report = isKnown ? fetched : { sums: [], lines: [] };
  const empty = isKnown ? 'Nothing was settled on these days.' : 'It is not known what was settled.';
  return (
    <>
      <h2>All of these days</h2>
      <OfficeTable label="All of these days" columns={COLUMNS} rows={report?.sums} empty={empty} />
      <h2>Day by day</h2>
      <OfficeTable label="Day by day" columns={COLUMNS} rows={report?.lines} empty={empty} />
    </>
  );
}
