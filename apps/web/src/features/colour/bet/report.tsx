import {
  formatRupeesShort,
  NOTHING,
  sumPaise,
  type ColourSelection,
  type Paise,
  type RefusalCode,
} from '@rang/contract';
import { IconLock } from '@tabler/icons-react';
import { textOfRefusal } from '../../../house/calls/refusal-text.ts';
import { useBalance, useMoneyArrived } from '../../../house/money/balance.ts';
import { PigmentShape } from '../../../play/frame/pigment-shape.tsx';
import { useMyBets } from '../history/use-my-bets.ts';
import { useResults } from '../results/use-results.ts';
import { countdownTarget, useCountdown } from '../round/countdown.ts';
import { useRound } from '../round/use-running-round.ts';
import { useWords } from '../wording/use-words.ts';
import classes from './bet-bar.module.css';
import { sumUpOpenBets } from './bet-summary.ts';
import { findAmountRefusal, type Obstacle } from './choice.ts';
import type { BetReport } from './use-place-bet.ts';

/** What the player has staked in the running round. */
function useStakeInPlay(): Paise {
  const { timer } = useRound();
  const sums = sumUpOpenBets(useMyBets().data ?? [], timer?.round ?? 0);
  return sums.length === 0 ? NOTHING : sumPaise(sums.map((one) => one.total));
}

interface Asked {
  readonly report: BetReport;
  readonly selection: ColourSelection | undefined;
  readonly amount: Paise | undefined;
  readonly obstacle: Obstacle | undefined;
  /** What the latest press found wrong with what stands in the field. */
  readonly wrong: RefusalCode | undefined;
}

/** What is reported of the bet in the fields, and whether that is why it cannot be placed. */
interface Reported extends BetReport {
  readonly isLacking: boolean;
}

/**
 * What is reported of the bet in the fields: how the last press went, and before any press what it would be refused for, so
 * that nothing is promised of it. Whoever has bet in this round what there was waits for its result, and is not told that it is
 * gone; the button says by its look that the same cannot be bet again.
 */
export function useReport({ report, selection, amount, obstacle, wrong }: Asked): Reported {
  const hasArrived = useMoneyArrived(report.failure?.code === 'INSUFFICIENT_BALANCE');
  const balance = useBalance().amount;
  const inPlay = useStakeInPlay();
  const isAsked = selection !== undefined && amount !== undefined && obstacle !== 'loading' && !report.isPending;
  const found = isAsked ? findAmountRefusal(amount, balance) : undefined;
  const isLacking = (wrong ?? found) !== undefined;
  if (report.failure !== undefined && !hasArrived) return { ...report, isLacking };
  const isSpent =
    isLacking &&
    isAsked &&
    balance !== undefined &&
    findAmountRefusal(amount, sumPaise([balance, inPlay])) === undefined;
  const code = report.isPlaced || isSpent ? wrong : (wrong ?? found);
  if (code === undefined) return { ...report, failure: undefined, isLacking };
  return { ...report, failure: { code, text: textOfRefusal(code) }, isLacking };
}

/**
 * How long bets are taken or the result is awaited, what was drawn last, and what the player has staked, where the clock's card
 * and the list of these bets, which are read out, are scrolled out of sight.
 */
export function RoundNow() {
  const { t } = useWords();
  const { timer, phase } = useRound();
  const { minutes, seconds } = useCountdown(timer, countdownTarget(timer, phase));
  const drawn = useResults().results?.[0];
  const total = useStakeInPlay();
  return (
    <span className={classes.now} aria-hidden="true">
      <span className={classes.drawn}>
        {/* The card's clock counts to the result all the time: this one does to the lock first. */}
        {phase === 'open' ? <IconLock size={12} stroke={2.5} /> : null}
        {timer === undefined ? null : `${minutes}:${seconds}`}
        {drawn === undefined ? null : (
          <>
            <PigmentShape colour={drawn.color} size={12} />
            {drawn.number}
          </>
        )}
      </span>
      {total === NOTHING ? null : (
        <span className={classes.mark}>{t('bet.inPlay', { amount: formatRupeesShort(total) })}</span>
      )}
    </span>
  );
}
