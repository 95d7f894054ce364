import { Button, Skeleton } from '@mantine/core';
import { colourBetStats } from '@rang/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../house/calls/api.ts';
import { formatCount, numberFormat } from '../../lib/format-number.ts';
import classes from './profile-screen.module.css';

function Figure({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>{value ?? <Skeleton height={28} width={56} radius="sm" />}</dd>
    </div>
  );
}

/** The player's real figures, from the house. */
export function FiguresCard() {
  const { t, i18n } = useTranslation('profile');
  const { data, isError, refetch } = useQuery({
    queryKey: ['profile', 'stats'],
    queryFn: async () => tallyFigures(await callApi(colourBetStats)),
  });
  const count = (value: number | undefined) => (value === undefined ? undefined : formatCount(value, i18n.language));
  const percent = numberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  const rate = data?.winRate === undefined ? undefined : percent.format(data.winRate);
  return (
    <section className={classes.card} aria-labelledby="figures">
      <h2 id="figures" className={classes.subtitle}>
        {t('figures')}
      </h2>
      {isError && data === undefined ? (
        <div className={classes.failed} role="alert">
          {t('failed')}
          <Button variant="default" onClick={() => void refetch()}>
            {t('reload')}
          </Button>
        </div>
      ) : (
        <dl className={classes.figures}>
          <Figure name={t('totalBets')} value={count(data?.bets)} />
          <Figure name={t('winRate')} value={data === undefined ? undefined : (rate ?? '–')} />
          <Figure name={t('wins')} value={count(data?.wins)} />
          <Figure name={t('losses')} value={count(data?.losses)} />
        </dl>
      )}
      <p className={classes.muted}>{t('settled')}</p>
      <Link to="/dashboard/wallet" className={classes.link}>
        {t('history')}
      </Link>
    </section>
  );
}

/** What a player's bets came to so far. `winRate` is a share of 1; undefined before the first settled bet. */
export interface PlayFigures {
  readonly bets: number;
  readonly wins: number;
  readonly losses: number;
  readonly winRate: number | undefined;
}

export function tallyFigures({ totalWins, totalLosses }: { totalWins: number; totalLosses: number }): PlayFigures {
  const bets = totalWins + totalLosses;
  return { bets, wins: totalWins, losses: totalLosses, winRate: bets === 0 ? undefined : totalWins / bets };
}
