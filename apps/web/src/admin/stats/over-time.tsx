import { Skeleton } from '@mantine/core';
import { formatRupees, houseReport, wireRupees, NOTHING, sumPaise, type HouseReport, type Paise } from '@rang/contract';
import { GAMES } from '@rang/games';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useMemo, useState } from 'react';
import { formatIndianDay } from '../../lib/format-moment.ts';
import { formatCount } from '../../lib/format-number.ts';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { FormMessage } from '../../ui/form/send-button.tsx';
import { callOffice, describeFailure } from '../office-session.ts';
import { OfficeTable, type OfficeColumn } from '../office-table.tsx';
import office from '../office.module.css';
import { listDays, RECENT_CHOICES } from '../report/report-range.tsx';
import { formatResult, nameGame } from '../report-words.ts';
import classes from './stats.module.css';

const DayChart = lazy(async () => ({ default: (await import('./day-chart.tsx')).DayChart }));

const MEASURES = [
  { value: 'bets', label: 'Bets' },
  { value: 'staked', label: 'Stakes' },
  { value: 'paid', label: 'Payouts' },
  { value: 'gross', label: 'Gross result' },
] as const;
type Measure = (typeof MEASURES)[number]['value'];

/** What every game came to on a day; a game that nobody played is there too. */
interface DayRow {
  readonly day: string;
  readonly games: Readonly<Record<string, { readonly bets: number } & Record<Exclude<Measure, 'bets'>, Paise>>>;
}

/** Bets, stakes, payouts and gross result by day, as a chart and as the table that says the same. */
export function OverTime() {
  const id = useId();
  const [days, setDays] = useState('30');
  const [measure, setMeasure] = useState<Measure>('staked');
  const { data, error } = useQuery({
    queryKey: ['stats', 'days', days],
    queryFn: () => callOffice(houseReport, { query: { days: Number(days) } }),
  });
  const rows = useMemo(() => data && listRows(data), [data]);
  return (
    <section className={`${office.card} ${classes.card}`} aria-labelledby={id}>
      <h2 id={id}>Over time</h2>
      <div className={classes.choices}>
        <FilterChips label="Figure" options={MEASURES} value={measure} onChange={setMeasure} />
        <FilterChips label="Last days" options={RECENT_CHOICES} value={days} onChange={setDays} />
      </div>
      <FormMessage tone="bad" text={error === null ? undefined : `Failed to fetch stats: ${describeFailure(error)}`} />
      {error === null ? (
        <div className={classes.chart} aria-hidden="true">
          <Suspense fallback={<Skeleton height={280} />}>
            {rows === undefined ? (
              <Skeleton height={280} />
            ) : (
              <DayChart days={rows.map((row) => plotRow(row, measure))} isMoney={measure !== 'bets'} />
            )}
          </Suspense>
        </div>
      ) : null}
      <details className={classes.same}>
        <summary>The same as a table</summary>
        <OfficeTable
          label="By day"
          columns={listColumns(measure)}
          rows={rows?.toReversed()}
          empty="There are no such days."
        />
      </details>
      <p className={classes.note}>
        By the day, in Indian time, on which bets were settled; announced rounds are among them.
      </p>
    </section>
  );
}

function listRows(report: HouseReport): DayRow[] {
  return listDays(report).map((day) => {
    const lines = report.lines.filter((line) => line.day === day);
    return {
      day,
      games: Object.fromEntries(GAMES.map(({ id }) => [id, addUp(lines.filter((line) => line.game === id))])),
    };
  });
}

function addUp(lines: HouseReport['lines']) {
  const sum = (measure: Exclude<Measure, 'bets'>) => sumPaise(lines.map((line) => line[measure]));
  const bets = lines.reduce((count, line) => count + line.bets, 0);
  return { bets, staked: sum('staked'), paid: sum('paid'), gross: sum('gross') };
}

/** What a chart draws is a height: an amount as the number of rupees that it has on the wire. */
function plotRow({ day, games }: DayRow, measure: Measure) {
  const heights = Object.entries(games).map(([id, sums]) => [
    id,
    measure === 'bets' ? sums.bets : wireRupees(sums[measure]),
  ]);
  return { day, ...(Object.fromEntries(heights) as Record<string, number>) };
}

function listColumns(measure: Measure): OfficeColumn<DayRow>[] {
  const write = ({ games }: DayRow, id: string) => {
    const sums = games[id];
    if (measure === 'bets') return formatCount(sums?.bets ?? 0);
    return (measure === 'gross' ? formatResult : formatRupees)(sums?.[measure] ?? NOTHING);
  };
  return [
    { id: 'day', header: 'Day', cell: ({ row }) => formatIndianDay(row.original.day, 'en') },
    ...GAMES.map(({ id }): OfficeColumn<DayRow> => ({
      id: `game-${id}`,
      header: nameGame(id),
      cell: ({ row }) => write(row.original, id),
    })),
  ];
}
