import { NOTHING, rupeesText, subtractPaise, type ReportLine } from '@rang/contract';
import { csvRow } from '../../platform/csv.ts';
import type { Report } from './read-report.ts';

const HEADINGS = [
  ...['Day (India)', 'Game', 'Decided by', 'Draws', 'Bets', 'Stakes (INR)', 'Payouts (INR)', 'House won (INR)'],
  ...['House lost (INR)', 'Measured return (%)', 'Theoretical return (%)', 'Two standard errors (%)'],
];

/** A report as CSV with exact rupees: a row a day, game and rule, then those of all days, then the house's. */
export function writeReportFile({ from, to, lines, sums, total }: Report): { name: string; text: string } {
  const allDays = `${from} to ${to}`;
  const rows = [
    HEADINGS,
    ...lines.map((line) => [line.day, ...listFields(line)]),
    ...sums.map((line) => [allDays, ...listFields(line)]),
    [allDays, 'all', 'all', '', String(total.bets), ...listAmounts(total), '', '', ''],
  ];
  return { name: `rang-house-report-${from}-to-${to}.csv`, text: rows.map(csvRow).join('') };
}

function listFields(line: ReportLine): string[] {
  const { game, rule, draws, bets, measuredReturn, theoreticalReturn, span } = line;
  return [
    ...[game, rule, String(draws), String(bets)],
    ...listAmounts(line),
    ...[measuredReturn, theoreticalReturn, span].map((percent) => percent?.toFixed(2) ?? ''),
  ];
}

/** Won and lost stand in columns of their own: no amount has a sign that a spreadsheet could take for a formula's. */
function listAmounts({ staked, paid, gross }: Pick<ReportLine, 'staked' | 'paid' | 'gross'>): string[] {
  const sides = gross < 0n ? ['', rupeesText(subtractPaise(NOTHING, gross))] : [rupeesText(gross), ''];
  return [rupeesText(staked), rupeesText(paid), ...sides];
}
