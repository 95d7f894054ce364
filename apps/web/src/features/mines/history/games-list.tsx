import { formatRupees, formatSignedRupees, minesHistory, type MinesRecord } from '@rang/contract';
import { callApi } from '../../../house/calls/api.ts';
import { formatRecentInIndia } from '../../../lib/format-moment.ts';
import { formatFactor } from '../../../play/format-figures.ts';
import { History, ProofButton, ResultAmount, RowTable } from '../../../play/frame/history.tsx';
import rows from '../../../play/rows.module.css';
import { usePagesBefore } from '../../../lib/paging.ts';
import { RuleMark } from '../../../play/rules/rule-banner.tsx';
import { GAMES_KEY } from '../table/read-table.ts';
import { useWords } from '../wording/use-words.ts';

const PAGE = 8;

/** The ended games, a page at a time. */
function useGames() {
  return usePagesBefore<MinesRecord>({
    queryKey: GAMES_KEY,
    size: PAGE,
    idOf: ({ betId }) => betId,
    list: async (query) => (await callApi(minesHistory, { query })).games,
  });
}

/** The player's ended games, newest first, each with its proof one tap away. */
export function GamesList({ onProof }: { onProof: (game: MinesRecord) => void }) {
  const { t } = useWords();
  const list = useGames();
  const texts = {
    title: t('games.title'),
    loading: t('games.loading'),
    empty: t('games.empty'),
    pages: t('games.pages'),
  };
  return (
    <History texts={texts} list={list}>
      {(games) => <Rows games={games} onProof={onProof} />}
    </History>
  );
}

function Rows({ games, onProof }: { games: readonly MinesRecord[]; onProof: (game: MinesRecord) => void }) {
  const { t } = useWords();
  return (
    <RowTable
      heads={[
        [t('games.bet')],
        [t('games.multiplier'), `${rows.end} ${rows.wide}`],
        [t('games.result'), rows.end],
        [t('games.proof'), rows.end],
      ]}
    >
      {games.map((game) => (
        <Row key={game.betId} game={game} onProof={onProof} />
      ))}
    </RowTable>
  );
}

/** The profit or the loss of a game; a stake that was given back is neither. */
function resultOf({ status, betAmount, winAmount }: MinesRecord): string {
  return status === 'refunded' ? formatRupees(winAmount) : formatSignedRupees(winAmount - betAmount);
}

const OUTCOMES = { playing: 'even', won: 'won', cashout: 'won', lost: 'lost', refunded: 'even' } as const;

function Row({ game, onProof }: { game: MinesRecord; onProof: (game: MinesRecord) => void }) {
  const { t, language } = useWords();
  const time = formatRecentInIndia(game.createdAt, language);
  const counts = [t('games.mines', { count: game.mineCount }), t('how.rung', { count: game.revealedCount })].join(
    ' · ',
  );
  return (
    <tr>
      <td>
        {formatRupees(game.betAmount)}{' '}
        <RuleMark rule={game.outcomeRule} mark={t('rules.mark')} text={t(`rules.${game.outcomeRule}`)} />
        <span className={rows.small}>{`${counts} · ${time}`}</span>
      </td>
      <td className={`${rows.end} ${rows.quiet} ${rows.wide}`}>{formatFactor(game.multiplier)}</td>
      <td className={rows.end}>
        <ResultAmount outcome={OUTCOMES[game.status]}>{resultOf(game)}</ResultAmount>
        {game.status === 'refunded' ? <span className={rows.small}>{t('games.refunded')}</span> : null}
      </td>
      <td className={rows.end}>
        <ProofButton label={t('games.proofOf', { nonce: game.nonce, time })} onClick={() => onProof(game)} />
      </td>
    </tr>
  );
}
