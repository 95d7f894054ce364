import { formatRupees, type ColourBetRecord } from '@rang/contract';
import { IconTicket } from '@tabler/icons-react';
import { useGameCards } from '../../../play/game-card.ts';
import { Amount } from '../../../house/money/amount.tsx';
import { StatusText } from '../../../ui/status-text.tsx';
import { usePaging } from '../../../lib/paging.ts';
import { formatRecent } from '../../../lib/format-moment.ts';
import { useWords } from '../use-words.ts';
import { betOutcome } from './bet-outcome.ts';
import { BetValue } from './bet-value.tsx';
import classes from './history.module.css';
import { ListEmpty, ListFailed, ListLoading } from './list-state.tsx';
import { WalletPager } from './wallet-pager.tsx';
import { useBets } from './use-bets.ts';

const PAGE_SIZE = 5;

function BetRow({ bet }: { bet: ColourBetRecord }) {
  const { t, language } = useWords();
  const { label, tone } = betOutcome(bet.status);
  const day = formatRecent(bet.createdAt, language);
  return (
    <tr>
      <td className={classes.wide}>{t(`bets.types.${bet.betType}`)}</td>
      <td>
        <BetValue bet={bet} />
        <span className={classes.under}>{day}</span>
        {bet.outcomeRule === 'fair' ? null : <span className={classes.note}>{t('bets.demonstration')}</span>}
      </td>
      <td className={classes.figure}>
        <Amount value={bet.amount} />
      </td>
      <td className={classes.status}>
        <StatusText tone={tone}>{t(`bets.outcomes.${label}`)}</StatusText>
        {bet.payout === undefined ? null : <span className={classes.won}>+{formatRupees(bet.payout)}</span>}
      </td>
      <td className={classes.wide}>
        <time dateTime={bet.createdAt}>{day}</time>
      </td>
    </tr>
  );
}

/** Says which game's bets are listed here, and which games list their own. */
function useScope(): string {
  const { t, language } = useWords();
  const games = useGameCards();
  const name = (isListed: boolean): string => {
    const titles = games.filter((game) => game.isListedInWallet === isListed);
    return new Intl.ListFormat(language).format(titles.map(({ facts }) => t(`games:${facts.id}.title`)));
  };
  return t('bets.scope', { listed: name(true), others: name(false) });
}

/** The player's bets on Color Prediction, five to a page, newest first; it says so, as the other games list their own. */
export function BetHistory() {
  const { t } = useWords();
  const scope = useScope();
  const { data, isPending, refetch } = useBets();
  const paging = usePaging(data ?? [], PAGE_SIZE);
  if (isPending) return <ListLoading />;
  if (data === undefined) return <ListFailed text={t('bets.failed')} onReload={() => void refetch()} />;
  if (data.length === 0) {
    return (
      <ListEmpty icon={<IconTicket size={32} stroke={1.5} aria-hidden="true" />} title={t('bets.empty')} hint={scope} />
    );
  }
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th className={classes.wide}>{t('bets.type')}</th>
            <th>{t('bets.bet')}</th>
            <th className={classes.figure}>{t('bets.amount')}</th>
            <th className={classes.status}>{t('bets.status')}</th>
            <th className={classes.wide}>{t('bets.date')}</th>
          </tr>
        </thead>
        <tbody>
          {paging.rows.map((bet) => (
            <BetRow key={bet._id} bet={bet} />
          ))}
        </tbody>
      </table>
      <p className={classes.cut}>{scope}</p>
      <WalletPager paging={paging} />
    </>
  );
}
