import { Skeleton } from '@mantine/core';
import { NOTHING, formatRupees, formatSignedRupees, wireRupees, type Paise, type playFigures } from '@rang/contract';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod/mini';
import { formatIndianDay, formatMoment, shiftDay } from '../../lib/format-moment.ts';
import { formatCount } from '../../lib/format-number.ts';
import looks from '../../play/rows.module.css';
import classes from './profile-screen.module.css';

const PlayChart = lazy(async () => ({ default: (await import('./play-chart.tsx')).PlayChart }));

export type Figures = z.output<(typeof playFigures)['answer']>;

/** The net result of each day, those without a bet too. */
export function ByDay({ data: { from, to, days } }: { data: Figures }) {
  const { t, i18n } = useTranslation('profile');
  const settled = new Map(days.map((line) => [line.day, line]));
  const all: string[] = [];
  for (let day = from; day <= to; day = shiftDay(day, 1)) all.push(day);
  if (days.length === 0) return <p className={classes.muted}>{t('figures.noDays')}</p>;
  return (
    <Plotted
      label={t('figures.byDay')}
      first={t('figures.day')}
      rows={days.toReversed().map(({ day, ...sums }) => ({ name: formatIndianDay(day, i18n.language), ...sums }))}
    >
      <PlayChart
        bars={all.map((name) => ({ name, net: wireRupees(settled.get(name)?.net ?? NOTHING) }))}
        label={t('figures.net')}
        // Evenly, back from the last: as many as a phone has room for.
        named={all.filter((_, place) => (all.length - 1 - place) % Math.ceil(all.length / 3.5) === 0)}
        writeName={(day) => formatMoment(`${day}T12:00:00+05:30`, i18n.language, 'dayOfYearInIndia')}
      />
    </Plotted>
  );
}

/** The same of each game, of all time. */
export function ByGame({ data: { games } }: { data: Figures }) {
  const { t } = useTranslation(['profile', 'games']);
  const rows = games.map(({ game, ...sums }) => ({ name: t(`games:${game}.title`), ...sums }));
  return (
    <Plotted label={t('figures.byGame')} first={t('figures.game')} rows={rows}>
      <PlayChart bars={rows.map(({ name, net }) => ({ name, net: wireRupees(net) }))} label={t('figures.net')} />
    </Plotted>
  );
}

interface PlottedProps {
  readonly label: string;
  /** What the first column is of. */
  readonly first: string;
  readonly rows: readonly {
    readonly name: string;
    readonly bets: number;
    readonly staked: Paise;
    readonly net: Paise;
  }[];
  readonly children: ReactNode;
}

/** A chart for who looks, and the same as a table. */
function Plotted({ label, first, rows, children }: PlottedProps) {
  const { t } = useTranslation('profile');
  return (
    <div>
      <div aria-hidden="true">
        <Suspense fallback={<Skeleton height={220} />}>{children}</Suspense>
      </div>
      <details className={classes.same}>
        <summary>{t('figures.table')}</summary>
        <table className={looks.table} aria-label={label}>
          <thead>
            <tr>
              {[first, t('figures.bets'), t('figures.staked'), t('figures.net')].map((head) => (
                <th key={head} scope="col" className={head === first ? undefined : looks.end}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, bets, staked, net }) => (
              <tr key={name}>
                <td>{name}</td>
                <td className={looks.end}>{formatCount(bets)}</td>
                <td className={looks.end}>{formatRupees(staked)}</td>
                <td className={looks.end}>{writeNet(net)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}

/** With its sign, which nothing at all has none of. */
export function writeNet(net: Paise): string {
  return net === NOTHING ? formatRupees(net) : formatSignedRupees(net);
}
