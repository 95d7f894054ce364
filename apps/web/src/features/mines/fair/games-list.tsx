import { ActionIcon } from '@mantine/core';
import type { MinesRecord } from '@rang/contract';
import { IconChevronLeft, IconChevronRight, IconShieldCheck } from '@tabler/icons-react';
import { formatMultiplier } from '../../../lib/format-multiplier.ts';
import { formatWireRupees } from '../../../lib/format-wire-rupees.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { Panel } from '../../../ui/panel.tsx';
import rows from '../../../ui/rows.module.css';
import { RuleMark } from '../../../ui/rule-mark.tsx';
import { StateNote } from '../../../ui/state-note.tsx';
import { formatTime } from '../wording/format.ts';
import { useWords } from '../wording/use-words.ts';
import classes from './games-list.module.css';
import { useGames } from './use-games.ts';

/** The player's ended games, newest first, each with its proof one tap away. */
export function GamesList({ onProof }: { onProof: (game: MinesRecord) => void }) {
  const { t } = useWords();
  const { games, error, reload, ...paging } = useGames();
  const failed = error === null ? undefined : refusalText(error, t('errors.fetch'));
  return (
    <Panel title={t('games.title')}>
      {failed === undefined ? null : <StateNote text={failed} action={{ label: t('board.reload'), onClick: reload }} />}
      {games === undefined && failed === undefined ? <StateNote text={t('games.loading')} /> : null}
      {games?.length === 0 ? <StateNote text={t('games.empty')} /> : null}
      {games === undefined || games.length === 0 ? null : (
        <>
          <Rows games={games} onProof={onProof} />
          <Paging {...paging} />
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

function Row({ game, onProof }: { game: MinesRecord; onProof: (game: MinesRecord) => void }) {
  const { t, language } = useWords();
  const time = formatTime(game.createdAt, language);
  const isLost = game.status === 'lost';
  const counts = t('games.minesAndGems', { mines: game.mineCount, gems: game.revealedCount });
  return (
    <tr>
      <td>
        {formatWireRupees(game.betAmount)}{' '}
        <RuleMark rule={game.outcomeRule} mark={t('rules.mark')} text={t(`rules.${game.outcomeRule}`)} />
        <span className={rows.small}>{`${counts} · ${time}`}</span>
      </td>
      <td className={`${rows.end} ${rows.quiet} ${rows.wide}`}>{formatMultiplier(game.multiplier, language)}</td>
      <td className={rows.end}>
        <span className={classes.result} data-lost={isLost || undefined}>
          {isLost ? `−${formatWireRupees(game.betAmount)}` : `+${formatWireRupees(game.winAmount)}`}
        </span>
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

function Paging(props: { page: number; older: (() => void) | undefined; newer: (() => void) | undefined }) {
  const { page, older, newer } = props;
  const { t } = useWords();
  if (older === undefined && newer === undefined) return null;
  const steps = [
    { label: t('games.newer'), go: newer, Icon: IconChevronLeft },
    { label: t('games.older'), go: older, Icon: IconChevronRight },
  ].map(({ label, go, Icon }) => (
    <ActionIcon
      key={label}
      variant="subtle"
      color="gray"
      className={classes.step}
      aria-label={label}
      disabled={go === undefined}
      onClick={go}
    >
      <Icon size={20} aria-hidden="true" />
    </ActionIcon>
  ));
  return (
    <nav className={classes.paging} aria-label={t('games.pages')}>
      {steps[0]}
      <span>{t('games.page', { page })}</span>
      {steps[1]}
    </nav>
  );
}
