import { Button, Skeleton } from '@mantine/core';
import { formatRupees, playFigures } from '@rang/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../house/calls/api.ts';
import { formatCount, formatShare } from '../../lib/format-number.ts';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { ByDay, ByGame, writeNet, type Figures } from './play-plots.tsx';
import classes from './profile-screen.module.css';

const DAYS = ['7', '30', '90'] as const;

function Figure({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>{value ?? <Skeleton height={28} width={56} radius="sm" />}</dd>
    </div>
  );
}

/** What the player's own play came to so far, in all games: figures, charts and the tables that say the same. */
export function FiguresCard() {
  const { t } = useTranslation('profile');
  const [days, setDays] = useState<(typeof DAYS)[number]>('30');
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['profile', 'figures', days],
    queryFn: () => callApi(playFigures, { query: { days: Number(days) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className={classes.card} aria-labelledby="figures">
      <h2 id="figures" className={classes.subtitle}>
        {t('figures.title')}
      </h2>
      {isError && data === undefined ? (
        <div className={classes.failed} role="alert">
          {t('figures.failed')}
          <Button variant="default" onClick={() => void refetch()}>
            {t('reload')}
          </Button>
        </div>
      ) : (
        <Totals data={data} />
      )}
      {data === undefined || data.total.bets === 0 ? null : (
        <>
          <h3 className={classes.subtitle}>{t('figures.byDay')}</h3>
          <FilterChips
            label={t('figures.range')}
            options={DAYS.map((value) => ({ value, label: t('figures.days', { count: Number(value) }) }))}
            value={days}
            onChange={setDays}
          />
          <ByDay data={data} />
          <h3 className={classes.subtitle}>{t('figures.byGame')}</h3>
          <ByGame data={data} />
        </>
      )}
      {/* Below what has no known height, nothing stands before it. */}
      {isPending ? null : (
        <>
          <p className={classes.muted}>{t('figures.settled')}</p>
          <Link to="/dashboard/wallet" className={classes.link}>
            {t('figures.history')}
          </Link>
        </>
      )}
    </section>
  );
}

function Totals({ data }: { data: Figures | undefined }) {
  const { t } = useTranslation(['profile', 'games']);
  const total = data?.total;
  const [favourite] = data?.games ?? [];
  const none = total === undefined ? undefined : '–';
  return (
    <>
      <dl className={classes.figures}>
        <Figure name={t('figures.bets')} value={total && formatCount(total.bets)} />
        <Figure
          name={t('figures.winRate')}
          value={total && total.bets > 0 ? formatShare(total.won / total.bets) : none}
        />
        <Figure name={t('figures.staked')} value={total && formatRupees(total.staked)} />
        <Figure name={t('figures.paid')} value={total && formatRupees(total.paid)} />
        <Figure name={t('figures.net')} value={total && writeNet(total.net)} />
        <Figure name={t('figures.favourite')} value={favourite ? t(`games:${favourite.game}.title`) : none} />
      </dl>
      {total !== undefined && total.announced > 0 ? (
        <p className={classes.muted}>{t('figures.announced', { count: total.announced })}</p>
      ) : null}
    </>
  );
}
