import { LIMITS, MINES_TILES, NOTHING, formatRupees, formatSignedRupees, type Paise } from '@rang/contract';
import { findMinesLastGem, minesChance, minesOdds, minesPaidMultiplier, multiplierNumber } from '@rang/games';
import { whyEnded } from '../../../play/bet/auto-run.ts';
import { readLimits } from '../../../play/bet/stake-field.tsx';
import { formatFactor } from '../../../play/format-figures.ts';
import { formatShare } from '../../../lib/format-number.ts';
import { useBalance, useMoneyArrived } from '../../../house/money/balance.ts';
import { useWalletModal } from '../../../house/money/wallet-modal.ts';
import { paidText } from '../../../play/moment/outcome-card.tsx';
import { countText, refusedText } from '../table/failure-key.ts';
import { usePlayed, type Play } from '../play/use-play.ts';
import { useWords, type Words } from '../wording/use-words.ts';
import { QuickRow } from './bet-fields.tsx';
import { cutText, findCut } from './payout-strip.tsx';
import classes from './status-line.module.css';

function autoText({ auto, autoFields, bet, table }: Play, t: Words): string {
  const { run } = auto;
  if (run !== undefined) {
    const profit = formatSignedRupees(run.tally.profit);
    if (run.isStopping && run.end === undefined) return `${t('bet.stopping')} · ${profit}`;
    if (run.end === undefined) {
      const [game, games] = [run.tally.played + 1, run.plan.rounds];
      return games === undefined ? t('line.runningOn', { game, profit }) : t('line.running', { game, games, profit });
    }
    return `${whyEnded(run.end, t)} ${t('line.ran', { count: run.tally.played, profit })}`;
  }
  if (table.nextRule === 'loss-mode') return t('line.noneSafe');
  const count = autoFields.tiles.length;
  const mines = bet.mineCount ?? 1;
  if (count === 0) return t('line.chooseTiles');
  if (count > MINES_TILES - mines) return t('line.tooMany', { count: MINES_TILES - mines });
  const stake = bet.amount ?? NOTHING;
  const cut = findCut(stake, mines);
  if (cut !== undefined && count >= cut.gem) return cutText(cut, t);
  return t('line.auto', {
    count,
    share: formatShare(minesChance(mines, Math.min(count, findMinesLastGem(stake, mines)))),
    multiplier: formatFactor(multiplierNumber(minesPaidMultiplier(stake, mines, count))),
  });
}

function manualText({ table, bet }: Play, t: Words): string {
  const { game, phase } = table;
  if (table.loadError !== null) return t('board.loadFailed');
  if (table.isLoading) return t('board.loading');
  if (game === undefined) {
    if (table.nextRule === 'loss-mode') return t('line.noneSafe');
    const mines = bet.mineCount ?? 1;
    const cut = findCut(bet.amount, mines);
    if (cut !== undefined) return cutText(cut, t);
    const multiplier = formatFactor(multiplierNumber(minesPaidMultiplier(bet.amount ?? NOTHING, mines, 1)));
    return t('line.first', { ...minesOdds(mines, 0), multiplier });
  }
  if (phase === 'playing') {
    if (game.outcomeRule === 'loss-mode') return t('line.noneSafe');
    const { safe, outOf } = minesOdds(game.mineCount, game.revealedCount);
    return t('line.next', { safe, outOf, share: formatShare(safe / outOf) });
  }
  if (phase === 'lost') return t('line.lost', { amount: formatRupees(game.betAmount) });
  return game.status === 'refunded'
    ? t('line.refunded', { amount: formatRupees(game.winAmount) })
    : paidText(t, { staked: game.betAmount, paid: game.winAmount });
}

/** A run that an error ended leaves its game to the player's own hand: that is said at once, and not first when it is over. */
function stoppedText({ mode, auto, table }: Play, t: Words): string {
  const isLeft = mode === 'manual' && table.phase === 'playing' && auto.run?.end === 'error';
  return isLeft ? `${t('play:auto.ends.error')} ` : '';
}

/** Whether it is the amount that is missing next: of a run once there are tiles, by hand as long as no game is on the board. */
function lacksAmount({ mode, auto, autoFields, table, bet }: Play): boolean {
  const isNext = mode === 'auto' ? autoFields.tiles.length > 0 && auto.run === undefined : table.phase === 'waiting';
  return bet.isEmpty && isNext;
}

/** How the game stands and what comes next; of a bet that would be refused, only that. */
function wordsFor(
  play: Play,
  balance: Paise | undefined,
  t: Words,
): { readonly text: string; readonly tone: string | undefined } {
  const { mode, auto, table, bet, refusal } = play;
  if (refusal !== undefined && (mode === 'auto' ? auto.run : table.game) === undefined)
    return { text: refusedText(refusal, { amount: bet.amount, balance }, t), tone: 'refused' };
  const tone = mode === 'auto' ? undefined : table.phase;
  return { text: (mode === 'auto' ? autoText : manualText)(play, t), tone: lacksAmount(play) ? 'empty' : tone };
}

/**
 * Which quick values a short phone has room for in the line: beside what has to be read the counts of mines, all where
 * that can be read elsewhere, and none while nothing can be changed, or what is said is long.
 */
function findQuick(play: Play): 'all' | 'counts' | undefined {
  const { mode, auto, table, bet, refusal } = play;
  const isOff = table.phase === 'playing' || table.pending !== undefined || table.isLoading || auto.run !== undefined;
  const isLong = refusal !== undefined || table.nextRule === 'loss-mode' || findCut(bet.amount, bet.mineCount);
  if (isOff || isLong || table.loadError !== null) return undefined;
  return lacksAmount(play) || (mode === 'manual' && table.phase === 'waiting') ? 'all' : 'counts';
}

/** One line above the button: what is wrong, else how the game stands and the odds of what comes next. */
export function StatusLine() {
  const { t } = useWords();
  const play = usePlayed();
  const { open } = useWalletModal();
  const { table, bet } = play;
  const wrong = bet.wrong.stake ?? (bet.wrong.mines && countText(t));
  const isMissing = table.notice?.code === 'INSUFFICIENT_BALANCE';
  const hasArrived = useMoneyArrived(isMissing);
  // What is seen while it is typed is no alert: it would be read out at every digit.
  const isLacking = wrong === undefined && (play.refusal === 'INSUFFICIENT_BALANCE' || (isMissing && !hasArrived));
  const message = wrong ?? (hasArrived ? undefined : table.notice?.text);
  const isError = wrong !== undefined || table.notice?.isError === true;
  const stopped = stoppedText(play, t);
  const { text, tone } = wordsFor(play, useBalance().amount, t);
  const quick = message === undefined ? findQuick(play) : undefined;
  return (
    <div className={classes.line} data-quick={quick}>
      {/* What the fields are described by: what is said, and no quick values. */}
      <span id="mines-line" style={{ display: 'contents' }}>
        <span role="alert" className={classes.message} data-error={isError || undefined}>
          {message && `${stopped}${message}`}
        </span>
        {message === undefined ? (
          <span className={classes.words} data-tone={tone}>
            {`${stopped}${text}`}
          </span>
        ) : null}
        {message === undefined && tone === 'empty' ? (
          <span className={classes.limits}>{t('play:limits', readLimits(LIMITS.minesStake))}</span>
        ) : null}
      </span>
      {quick === undefined ? null : <QuickRow className={classes.quick} hasAmounts={quick === 'all'} />}
      {isLacking ? (
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
