import { formatSignedRupees, MINES_TILES, formatRupees } from '@rang/contract';
import { minesChance, minesMultiplier, minesOdds, multiplierNumber } from '@rang/games';
import { formatFactor } from '../../../play/format-figures.ts';
import { formatShare } from '../../../lib/format-number.ts';
import { useWalletModal } from '../../../house/money/wallet-modal.ts';
import { usePlayed, type Play } from '../play/use-play.ts';
import { useWords, type Words } from '../wording/use-words.ts';
import classes from './status-line.module.css';

interface Spoken {
  readonly t: Words;
  readonly language: string;
}

function autoText({ auto, autoFields, bet, table }: Play, { t, language }: Spoken): string {
  const { run } = auto;
  if (run !== undefined) {
    const profit = formatSignedRupees(run.tally.profit);
    if (run.isStopping && run.end === undefined) return `${t('bet.stopping')} · ${profit}`;
    if (run.end === undefined) {
      return t('line.running', { game: run.tally.played + 1, games: run.plan.rounds, profit });
    }
    return `${t(`auto.${run.end}`)} ${t('line.ran', { count: run.tally.played, profit })}`;
  }
  if (table.nextRule === 'loss-mode') return t('line.noneSafe');
  const count = autoFields.tiles.length;
  const mines = bet.mineCount ?? 1;
  if (count === 0) return t('line.chooseTiles');
  if (count > MINES_TILES - mines) return t('line.tooMany', { count: MINES_TILES - mines });
  const pays = multiplierNumber(minesMultiplier(mines, count));
  return t('line.auto', {
    count,
    share: formatShare(minesChance(mines, count), language),
    multiplier: formatFactor(pays, language),
  });
}

function manualText({ table, bet }: Play, { t, language }: Spoken): string {
  const { game, phase } = table;
  if (table.loadError !== null) return t('board.loadFailed');
  if (table.isLoading) return t('board.loading');
  if (game === undefined) {
    if (table.nextRule === 'loss-mode') return t('line.noneSafe');
    if (bet.mineCount === undefined) return '';
    const multiplier = formatFactor(multiplierNumber(minesMultiplier(bet.mineCount, 1)), language);
    return t('line.first', { ...minesOdds(bet.mineCount, 0), multiplier });
  }
  if (phase === 'playing') {
    if (game.outcomeRule === 'loss-mode') return t('line.noneSafe');
    const { safe, outOf } = minesOdds(game.mineCount, game.revealedCount);
    return t('line.next', { safe, outOf, share: formatShare(safe / outOf, language) });
  }
  if (phase === 'lost') return t('line.lost', { amount: formatRupees(game.betAmount) });
  const amount = formatRupees(game.winAmount);
  return game.status === 'refunded' ? t('line.refunded', { amount }) : t('line.won', { amount });
}

/** One line above the button: what is wrong, else how the game stands and the odds of what comes next. */
export function StatusLine() {
  const { t, language } = useWords();
  const play = usePlayed();
  const { open } = useWalletModal();
  const { table, bet, mode } = play;
  const wrong = bet.wrong.stake ?? bet.wrong.mines;
  const message = wrong ?? table.notice?.text;
  const isError = wrong !== undefined || table.notice?.isError === true;
  const spoken = { t, language };
  return (
    <div className={classes.line} id="mines-line">
      <span role="alert" className={classes.message} data-error={isError || undefined}>
        {message}
      </span>
      {message === undefined ? (
        <span className={classes.words} data-phase={mode === 'manual' ? table.phase : undefined}>
          {mode === 'auto' ? autoText(play, spoken) : manualText(play, spoken)}
        </span>
      ) : null}
      {table.notice?.code === 'INSUFFICIENT_BALANCE' && wrong === undefined ? (
        <button type="button" className={classes.addMoney} onClick={() => open('deposit')}>
          {t('bet.addMoney')}
        </button>
      ) : null}
      {table.loadError === null ? null : (
        <button type="button" className={classes.addMoney} onClick={table.reload}>
          {t('board.reload')}
        </button>
      )}
    </div>
  );
}
