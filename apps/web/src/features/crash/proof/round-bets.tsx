import { formatRupees, type CrashBet, type CrashLiveBet, type CrashRoundDetails } from '@rang/contract';
import { useQueryClient } from '@tanstack/react-query';
import { formatCount } from '../../../lib/format-number.ts';
import rows from '../../../play/rows.module.css';
import { formatHundredths, readHundredths } from '../../../play/format-figures.ts';
import { OWN_BETS_KEY } from '../history/own-bets.tsx';
import { useCrash } from '../live/use-crash.ts';
import { useWords } from '../wording/use-words.ts';
import classes from './round-bets.module.css';

/** Who had bet in a round, the highest stakes first, and who left at what. */
export function RoundBets({ bets, totals }: Pick<CrashRoundDetails, 'bets' | 'totals'>) {
  const { t } = useWords();
  const own = useOwnIds();
  if (totals.count === 0) return <p className={classes.none}>{t('proof.noBets')}</p>;
  const sums = {
    count: totals.count,
    amount: formatRupees(totals.totalBetAmount),
    out: formatCount(totals.cashedOut),
    won: formatRupees(totals.totalWinAmount),
  };
  const shown = { shown: formatCount(bets.length), count: totals.count };
  return (
    <section className={classes.bets} aria-label={t('proof.bets')}>
      <h3 className={classes.title}>{t('proof.bets')}</h3>
      <p className={classes.sums}>{t('proof.totals', sums)}</p>
      {bets.length < totals.count ? <p className={classes.sums}>{t('proof.highest', shown)}</p> : null}
      <div className={classes.frame} tabIndex={0} role="region" aria-label={t('proof.bets')}>
        <table className={rows.table}>
          <thead>
            <tr>
              <th scope="col">{t('list.player')}</th>
              <th scope="col" className={`${rows.end} ${rows.wide}`}>
                {t('list.amount')}
              </th>
              <th scope="col" className={rows.end}>
                {t('list.out')}
              </th>
            </tr>
          </thead>
          <tbody>
            {bets.map((bet) => (
              <Row key={bet.betId} bet={bet} isOwn={own.has(bet.betId)} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** The player's own bets that this page knows: of others the house says a masked name, which two may share. */
function useOwnIds(): ReadonlySet<string> {
  const pages = useQueryClient().getQueriesData<readonly CrashBet[]>({ queryKey: OWN_BETS_KEY });
  const open = useCrash().snapshot?.ownBets ?? [];
  return new Set([...open, ...pages.flatMap(([, bets]) => bets ?? [])].map(({ betId }) => betId));
}

function Row({ bet, isOwn }: { bet: CrashLiveBet; isOwn: boolean }) {
  const { t } = useWords();
  const { cashoutMultiplier, winAmount } = bet;
  const isOut = cashoutMultiplier !== undefined && winAmount !== undefined;
  return (
    <tr>
      <td className={classes.player}>
        {bet.username}
        {isOwn ? <strong className={rows.small}>{t('list.you')}</strong> : null}
        {bet.halfOf === undefined ? null : <span className={rows.small}>{t('list.half')}</span>}
        <span className={`${rows.small} ${rows.narrow}`}>{formatRupees(bet.amount)}</span>
      </td>
      <td className={`${rows.end} ${rows.wide}`}>{formatRupees(bet.amount)}</td>
      <td className={rows.end}>
        {isOut ? (
          <>
            <strong className={classes.out}>{formatHundredths(readHundredths(cashoutMultiplier))}</strong>
            <span className={rows.small}>{t('list.won', { amount: formatRupees(winAmount) })}</span>
          </>
        ) : (
          <span className={rows.quiet}>{t(`own.status.${bet.status}`)}</span>
        )}
      </td>
    </tr>
  );
}
