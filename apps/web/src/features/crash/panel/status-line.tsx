import {
  formatSignedRupees,
  LIMITS,
  NOTHING,
  TIMES,
  formatRupees,
  type CrashBet,
  type CrashSlot,
  type CrashState,
  type OutcomeRule,
} from '@rang/contract';
import { useEffect, useState } from 'react';
import { whyEnded } from '../../../play/bet/auto-run.ts';
import { readLimits } from '../../../play/bet/stake-field.tsx';
import { formatShare } from '../../../lib/format-number.ts';
import { useWalletModal } from '../../../house/money/wallet-modal.ts';
import { autoText } from './auto-fields.tsx';
import { HalfButton } from './half-button.tsx';
import { useCrash } from '../live/use-crash.ts';
import { usePlayed } from '../play/use-play.ts';
import { formatHundredths, readHundredths } from '../../../play/format-figures.ts';
import { useWords, type Words } from '../wording/use-words.ts';
import { MAX_WON, findTarget, prospectOf, ruleForBet } from '../bet/choice.ts';
import { isEmptyStake, obstacleText } from '../bet/find-obstacle.ts';
import { stateForBets } from '../bet/slot-bets.ts';
import classes from './status-line.module.css';
import type { Slot } from '../bet/use-slot.ts';

/** How a bet of the round that is on stands, in words; undefined where there is nothing to say. */
function betText(bet: CrashBet, gameState: CrashState, t: Words): string {
  const amount = formatRupees(bet.amount);
  if (bet.status === 'lost') return t('line.lost', { amount });
  if (bet.status === 'refunded') return t('line.refunded', { amount });
  if (bet.status === 'cashed_out') {
    const multiplier = formatHundredths(readHundredths(bet.cashoutMultiplier ?? 1));
    return t('line.cashedOut', { multiplier, amount: formatSignedRupees((bet.winAmount ?? NOTHING) - bet.amount) });
  }
  if (gameState === 'crashed') return t('line.settling');
  if (bet.targetMultiplier === null) return t('line.inRound', { amount });
  return t(bet.halfAmount === undefined ? 'line.target' : 'line.rest', {
    amount,
    multiplier: formatHundredths(readHundredths(bet.targetMultiplier)),
  });
}

/** What half of a bet has brought already: its profit, as of the whole. */
function halfText(half: CrashBet | undefined, t: Words): string {
  if (half === undefined) return '';
  const multiplier = formatHundredths(readHundredths(half.cashoutMultiplier ?? 1));
  const amount = formatSignedRupees((half.winAmount ?? NOTHING) - half.amount);
  return ` · ${t('line.half', { multiplier, amount })}`;
}

/** What the fields promise: what the bet pays where, and how often that is reached. */
function prospectText({ amount, choice }: Slot, rule: OutcomeRule, t: Words): string {
  if (amount === undefined || amount === 0n) return t('play:limits', readLimits(LIMITS.crashStake));
  const target = choice.isTargetOn ? findTarget(choice.target) : undefined;
  if (target !== undefined && target < 100) return '';
  const { win, paysAt, isLimit, share } = prospectOf({ amount, target });
  const multiplier = formatHundredths(paysAt);
  if (isLimit) return t(target === undefined ? 'line.byHand' : 'line.limit', { multiplier, amount: MAX_WON });
  // What the fair draw gives says nothing of a round that goes by another rule.
  if (rule !== 'fair') return t('line.paysRuled', { amount: formatRupees(win), multiplier });
  return t('line.pays', { amount: formatRupees(win), multiplier, share: formatShare(share) });
}

/** The profit that the fields promise, where they name a target. */
function profitOf({ amount, choice }: Slot): bigint | undefined {
  const target = choice.isTargetOn ? findTarget(choice.target) : undefined;
  if (amount === undefined || amount === 0n || target === undefined || target < 100) return undefined;
  return prospectOf({ amount, target }).profit;
}

/** The bet of this round as far as it is still shown: a lost one is cleared after a while. */
function useShownBet({ bets: { current } }: Slot): CrashBet | undefined {
  const [cleared, setCleared] = useState<string>();
  const lostId = current?.status === 'lost' ? current.betId : undefined;
  useEffect(() => {
    if (lostId === undefined) return undefined;
    const timer = setTimeout(() => setCleared(lostId), TIMES.crashLostBetMs);
    return () => clearTimeout(timer);
  }, [lostId]);
  return current?.betId === cleared ? undefined : current;
}

/** One line above the button: what is wrong, else how the bet stands, else what it would pay and how likely that is. */
export function StatusLine({ id }: { id: CrashSlot }) {
  const { t } = useWords();
  const { slots, shown, mode, auto, actionOf } = usePlayed();
  const { open } = useWalletModal();
  const { snapshot, connection } = useCrash();
  const slot = slots[id];
  const bet = useShownBet(slot);
  const { pending } = slot.bets;
  const isIdle = bet === undefined && pending === undefined;
  const { wrong } = slot;
  // What is seen while it is typed is no alert: it would be read out at every digit.
  const isAsked = isIdle && (mode === 'manual' || id !== 1 || auto.run === undefined);
  const isEmpty = isAsked && isEmptyStake(slot.missing);
  const needsTarget = actionOf(id) === 'startAuto' && !slot.choice.isTargetOn;
  const lacking = slot.missing ?? (needsTarget ? ({ kind: 'needsTarget' } as const) : undefined);
  const missing = isAsked && !isEmpty ? lacking : undefined;
  const game = stateForBets(snapshot);
  let text = missing === undefined ? prospectText(slot, ruleForBet(snapshot), t) : obstacleText(t, missing);
  // What the button would take back is shown rather than how the bet before it ended.
  const isOver = bet !== undefined && bet.status !== 'active';
  const shownBet = pending !== undefined && isOver ? undefined : bet;
  if (pending !== undefined) text = t('line.pending', { amount: formatRupees(pending.amount) });
  if (shownBet !== undefined) text = [betText(shownBet, game, t), halfText(slot.bets.half, t)].join('');
  const isByHand = shownBet?.status === 'active' && shownBet.targetMultiplier === null;
  if (isByHand && game === 'running' && connection !== 'live') text = t('line.away');
  const run = mode === 'auto' && id === 1 ? auto.run : undefined;
  // A run that is over may have left a bet behind: how that one stands is said with why nothing follows it.
  const isBetLeft = run?.end !== undefined && (pending !== undefined || bet?.status === 'active');
  if (run !== undefined) text = isBetLeft ? `${whyEnded(run.end, t)} ${text}` : autoText(run, t);
  const profit = isIdle && missing === undefined ? profitOf(slot) : undefined;
  return (
    <div className={classes.line} id={`crash-line-${id}`} data-half={shown.length > 1 || undefined}>
      <span role="alert" className={classes.message}>
        {wrong === undefined ? null : obstacleText(t, wrong)}
      </span>
      {wrong === undefined ? (
        <span
          className={classes.words}
          data-tone={missing !== undefined ? 'bad' : isEmpty ? 'limits' : toneOf(shownBet)}
          tabIndex={text === '' ? undefined : 0}
        >
          {text}
        </span>
      ) : null}
      {profit === undefined || wrong !== undefined ? null : (
        <span className={classes.profit}>
          <span>{t('line.profit')}</span> <strong>{formatSignedRupees(profit)}</strong>
        </span>
      )}
      <HalfButton id={id} />
      {missing?.kind === 'insufficient' || wrong?.kind === 'insufficient' ? (
        <button type="button" className={classes.addMoney} onClick={() => open('deposit')}>
          {t('bet.addMoney')}
        </button>
      ) : null}
    </div>
  );
}

function toneOf(bet: CrashBet | undefined): 'in' | 'good' | 'bad' | undefined {
  if (bet?.status === 'active') return 'in';
  if (bet?.status === 'cashed_out' && (bet.winAmount ?? NOTHING) > 0n) return 'good';
  return bet?.status === 'lost' ? 'bad' : undefined;
}
