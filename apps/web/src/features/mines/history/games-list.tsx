import { formatRupees, formatSignedRupees, minesHistory, type MinesRecord } from '@rang/contract';
import { IconShieldCheck } from '@tabler/icons-react';
import { callApi } from '../../../house/calls/api.ts';
import { refusalText } from '../../../house/calls/refusal-text.ts';
import { formatMoment } from '../../../lib/format-moment.ts';
import { formatFactor } from '../../../play/format-figures.ts';
import { Panel, StateNote } from '../../../play/frame/panel.tsx';
import rows from '../../../play/rows.module.css';
import { usePagesBefore } from '../../../lib/paging.ts';
import { RuleMark } from '../../../play/rules/rule-banner.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { GAMES_KEY } from '../table/read-table.ts';
import { useWords } from '../wording/use-words.ts';
import classes from './games-list.module.css';

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
  const { items: games, error, reload, page, newer, older } = useGames();
  const failed = error === null ? undefined : refusalText(error, t('errors.fetch'));
  return (
    <Panel title={t('games.title')}>
      {failed === undefined ? null : <StateNote text={failed} action={{ label: t('board.reload'), onClick: reload }} />}
      {games === undefined && failed === undefined ? <StateNote text={t('games.loading')} /> : null}
      {games?.length === 0 ? <StateNote text={t('games.empty')} /> : null}
      {games === undefined || games.length === 0 ? null : (
        <>
          <Rows games={games} onProof={onProof} />
          <Pager
            label={t('games.pages')}
            place={t('games.page', { page })}
            steps={{
              previous: { label: t('games.newer'), turn: newer },
              next: { label: t('games.older'), turn: older },
            }}
          />
        </>
      )}
    </Panel>
  );
}

function Rows({ games, onProof }: { games: readonly MinesRecord[]; onProof: (game: MinesRecord) => void }) {
  const { t } = useWords();
  return (
    <div className={rows.frame}>
      <table className={rows.table}>
        <thead>
          <tr>
            <th scope="col">{t('games.bet')}</th>
            <th scope="col" className={`${rows.end} ${rows.wide}`}>
              {t('games.multiplier')}
            </th>
            <th scope="col" className={rows.end}>
              {t('games.result')}
            </th>
            <th scope="col" className={rows.end}>
              {t('games.proof')}
            </th>
          </tr>
        </thead>
        <tbody>
          {games.map((game) => (
            <Row key={game.betId} game={game} onProof={onProof} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The profit or the loss of a game; a stake that was given back is neither. */
function resultOf({ status, betAmount, winAmount }: MinesRecord): string {
  return status === 'refunded' ? formatRupees(winAmount) : formatSignedRupees(winAmount - betAmount);
}

function Row({ game, onProof }: { game: MinesRecord; onProof: (game: MinesRecord) => void }) {
  const { t, language } = useWords();
  const time = formatMoment(game.createdAt, language, 'narrow');
  const counts = t('games.minesAndGems', { mines: game.mineCount, gems: game.revealedCount });
  return (
    <tr>
      <td>
        {formatRupees(game.betAmount)}{' '}
        <RuleMark rule={game.outcomeRule} mark={t('rules.mark')} text={t(`rules.${game.outcomeRule}`)} />
        <span className={rows.small}>{`${counts} · ${time}`}</span>
      </td>
      <td className={`${rows.end} ${rows.quiet} ${rows.wide}`}>{formatFactor(game.multiplier, language)}</td>
      <td className={rows.end}>
        <span className={classes.result} data-status={game.status}>
          {resultOf(game)}
        </span>
        {game.status === 'refunded' ? <span className={rows.small}>{t('games.refunded')}</span> : null}
      </td>
      <td className={rows.end}>
        <button
          type="button"
          className={classes.proof}
          aria-label={t('games.proofOf', { nonce: game.nonce, time })}
          onClick={() => onProof(game)}
        >
          <IconShieldCheck size={20} aria-hidden="true" />
        </button>
      </td>
    </tr>
  );
}
