import { TIMES, formatRupees, formatSignedRupees, playerBets, type BetOutcome, type GameBet } from '@rang/contract';
import { IconTicket } from '@tabler/icons-react';
import { callApi } from '../../../house/calls/api.ts';
import { Amount } from '../../../house/money/amount.tsx';
import { formatRecentInIndia } from '../../../lib/format-moment.ts';
import { usePagesBefore } from '../../../lib/paging.ts';
import { formatFactor } from '../../../play/format-figures.ts';
import { Pager } from '../../../ui/pager.tsx';
import { StatusText, type StatusTone } from '../../../ui/status-text.tsx';
import { useWords } from '../use-words.ts';
import { BetChoice, BetGame, BetProof } from './bet-place.tsx';
import classes from './history.module.css';
import { ListEmpty, ListFailed, ListLoading } from './list-state.tsx';

const PAGE_SIZE = 5;

/** The player's bets of all games, a page at a time. */
function useBets() {
  return usePagesBefore<GameBet>({
    queryKey: ['wallet', 'bets'],
    size: PAGE_SIZE,
    idOf: ({ _id }) => _id,
    list: async (query) => (await callApi(playerBets, { query })).bets,
    pollMs: TIMES.resultsPollMs,
  });
}

/** What a bet came to, with a sign as everywhere: the profit or the loss; of what was given back the sum itself. */
export function describeNet({
  outcome,
  amount,
  payout,
}: Pick<GameBet, 'outcome' | 'amount' | 'payout'>): string | null {
  if (outcome === 'lost') return formatSignedRupees(0n - amount);
  if (payout === null) return null;
  return outcome === 'won' ? formatSignedRupees(payout - amount) : formatRupees(payout);
}

/** What became of a bet, and by which multiplier. */
function Result({ bet }: { bet: GameBet }) {
  const { outcome, multiplier } = bet;
  const { t } = useWords();
  const net = describeNet(bet);
  return (
    <>
      <StatusText tone={OUTCOME_TONES[outcome]}>{t(`bets.outcomes.${outcome}`)}</StatusText>
      {net === null ? null : <span className={classes.won}>{net}</span>}
      {multiplier === null ? null : <span className={classes.won}>{formatFactor(multiplier)}</span>}
    </>
  );
}

function BetRow({ bet }: { bet: GameBet }) {
  const { t, language } = useWords();
  const day = formatRecentInIndia(bet.createdAt, language);
  return (
    <tr>
      <td>
        <BetGame bet={bet} />
        <BetChoice bet={bet} />
        <span className={classes.under}>{day}</span>
        {bet.outcomeRule === null || bet.outcomeRule === 'fair' ? null : (
          <span className={classes.note}>{t('bets.demonstration')}</span>
        )}
      </td>
      <td className={classes.figure}>
        <Amount value={bet.amount} />
        <span className={classes.narrow}>
          <Result bet={bet} />
        </span>
      </td>
      <td className={`${classes.status} ${classes.wide}`}>
        <Result bet={bet} />
      </td>
      <td className={classes.wide}>
        <time dateTime={bet.createdAt}>{day}</time>
      </td>
      <td className={classes.proof}>
        <BetProof bet={bet} time={day} />
      </td>
    </tr>
  );
}

/** An open bet is never shown as a loss, nor one that came back as a win. */
export const OUTCOME_TONES: Readonly<Record<BetOutcome, StatusTone>> = {
  open: 'waiting',
  won: 'good',
  lost: 'bad',
  refunded: 'calm',
  canceled: 'calm',
};

function BetTable({ bets }: { bets: readonly GameBet[] }) {
  const { t } = useWords();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t('bets.bet')}</th>
          <th className={classes.figure}>{t('bets.amount')}</th>
          <th className={`${classes.status} ${classes.wide}`}>{t('bets.status')}</th>
          <th className={classes.wide}>{t('bets.date')}</th>
          <th className={classes.proof}>
            <span>{t('bets.proof')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {bets.map((bet) => (
          <BetRow key={bet._id} bet={bet} />
        ))}
      </tbody>
    </table>
  );
}

/** The player's bets of all games, five to a page, newest first, to the first one. */
export function BetHistory() {
  const { t } = useWords();
  const { items: bets, error, reload, page, isAwaited, newer, older } = useBets();
  if (bets === undefined && error === null) return <ListLoading />;
  if (bets === undefined) return <ListFailed text={t('bets.failed')} onReload={reload} />;
  if (bets.length === 0) {
    const icon = <IconTicket size={32} stroke={1.5} aria-hidden="true" />;
    return <ListEmpty icon={icon} title={t('bets.empty')} hint={t('bets.hint')} />;
  }
  return (
    <>
      <BetTable bets={bets} />
      <p className={classes.cut}>{t('bets.zone')}</p>
      <Pager
        label={t('pager.label')}
        place={t('pager.page', { page })}
        isKept={isAwaited}
        steps={{
          previous: { label: t('pager.previous'), turn: newer },
          next: { label: t('pager.next'), turn: older },
        }}
      />
    </>
  );
}
