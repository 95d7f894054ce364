import { COLOURS, TIMES, formatRupees, myColourBets, type ColourBetRecord, type ColourBetStatus } from '@rang/contract';
import { getColour } from '@rang/games';
import { IconTicket } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../house/calls/api.ts';
import { Amount } from '../../../house/money/amount.tsx';
import { formatRecent } from '../../../lib/format-moment.ts';
import { usePaging } from '../../../lib/paging.ts';
import { PigmentShape } from '../../../play/frame/pigment-shape.tsx';
import { useGameCards } from '../../../play/game-card.ts';
import { StatusText, type StatusTone } from '../../../ui/status-text.tsx';
import { useWords } from '../use-words.ts';
import classes from './history.module.css';
import { ListEmpty, ListFailed, ListLoading, WalletPager } from './list-state.tsx';

const HISTORY_LENGTH = 100;

/** The player's bets, newest first. */
function useBets() {
  return useQuery({
    queryKey: ['wallet', 'bets'],
    queryFn: async () => (await callApi(myColourBets, { query: { limit: HISTORY_LENGTH } })).bets,
    refetchInterval: TIMES.resultsPollMs,
  });
}

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

/** What a bet came to, as the wallet says it; the texts are under `bets`. An open bet is never shown as a loss. */
export function betOutcome(status: ColourBetStatus): { label: 'win' | 'loss' | 'waiting'; tone: StatusTone } {
  if (status === 'won') return { label: 'win', tone: 'good' };
  return status === 'pending' ? { label: 'waiting', tone: 'waiting' } : { label: 'loss', tone: 'bad' };
}

/** What a bet was on, as shape and word; a value that we do not know is shown as it came. */
function BetValue({ bet }: { bet: ColourBetRecord }) {
  const { t } = useWords();
  const colour = COLOURS.find((one) => one === bet.betValue);
  if (colour !== undefined) {
    return (
      <span className={classes.value}>
        <PigmentShape colour={colour} size={14} />
        {t(`bets.colours.${colour}`)}
      </span>
    );
  }
  if (!/^\d$/.test(bet.betValue)) return <span className={classes.value}>{bet.betValue}</span>;
  return (
    <span className={classes.value}>
      <PigmentShape colour={getColour(Number(bet.betValue))} size={14} />
      {t('bets.number', { digit: bet.betValue })}
    </span>
  );
}
