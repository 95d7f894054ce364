import {
  LIMITS,
  formatRupees,
  rupeesText,
  type CrashBetTaken,
  type CrashCashedOut,
  type CrashSlot,
  type Paise,
} from '@rang/contract';
import { useState } from 'react';
import { useBalance } from '../../../house/money/balance.ts';
import { doubleAmount, findTypedAmount, halveAmount, typeAmount } from '../../../play/bet/typed-amount.ts';
import { showToast } from '../../../ui/show-toast.tsx';
import { useCrash } from '../live/use-crash.ts';
import { formatHundredths, readHundredths } from '../../../play/format-figures.ts';
import { cue } from '../../../play/sound/sound.ts';
import { useWords } from '../wording/use-words.ts';
import { canDouble, canHalve, completeTarget, findTarget, ruleForBet, type Choice, type OtherBet } from './choice.ts';
import { failureText, type BetCommand } from './failure-text.ts';
import {
  findFieldObstacle,
  findObstacle,
  findRunObstacle,
  isOfStake,
  obstacleText,
  type Obstacle,
} from './find-obstacle.ts';
import { changeSettings, useSettings } from './settings-store.ts';
import { betsOfSlot, mainAction, stateForBets, type MainAction, type SlotBets } from './slot-bets.ts';
import { useBetCommands } from './use-bet-commands.ts';

/** One of the two places for bets: what stands in its fields, where its bets are, and what can be done. */
export interface Slot {
  readonly id: CrashSlot;
  readonly choice: Choice;
  readonly amount: Paise | undefined;
  readonly bets: SlotBets;
  readonly action: MainAction;
  readonly busy: BetCommand | undefined;
  readonly wrong: Obstacle | undefined;
  /** No amount stands in the fields, or one that cannot be bet. */
  readonly missing: Obstacle | undefined;
  readonly canHalve: boolean;
  readonly canDouble: boolean;
  readonly typeStake: (typed: string) => void;
  readonly typeTarget: (typed: string) => void;
  /** Writes the target with both its decimals. */
  readonly completeTarget: () => void;
  readonly change: (some: Partial<Choice>) => void;
  readonly half: () => void;
  readonly double: () => void;
  /** Places what stands in the fields, or something else by it. */
  readonly place: (other?: OtherBet) => Promise<Placed>;
  /** Whether the fields hold the bets of an automatic run; where they do not, that is shown beside them. */
  readonly areFieldsRight: () => boolean;
  readonly cashOut: () => Promise<void>;
  /** Cashes half of the bet in flight out; the rest flies on. */
  readonly cashOutHalf: () => Promise<void>;
  readonly isHalving: boolean;
  readonly cancel: () => Promise<void>;
}

/** What became of a bet: the house's answer, `unknown` where it may have been placed, `refused` where it was not. */
export type Placed = CrashBetTaken | 'unknown' | 'refused';

const NO_BETS: SlotBets = { current: undefined, pending: undefined };

/** What stands in a slot's fields, remembered on this device. */
function useChoice(id: CrashSlot) {
  const choice = useSettings().choices[id];
  const [wrong, setWrong] = useState<Obstacle>();
  const change = (some: Partial<Choice>) => {
    setWrong(undefined);
    changeSettings((before) => ({
      ...before,
      choices: { ...before.choices, [id]: { ...before.choices[id], ...some } },
    }));
  };
  return {
    choice,
    wrong,
    setWrong,
    change,
    typeStake: (typed: string) => change({ stake: typeAmount(choice.stake, typed) }),
    typeTarget: (typed: string) => change({ target: typeAmount(choice.target, typed) }),
    completeTarget: () => {
      const target = completeTarget(choice.target);
      // Nothing that is said to be wrong becomes right by it.
      if (target !== choice.target && wrong === undefined) change({ target });
    },
    half: () => change({ stake: halveAmount(choice.stake, LIMITS.crashStake) }),
    double: () => change({ stake: doubleAmount(choice.stake, LIMITS.crashStake) }),
  };
}

function isOfFields(obstacle: Obstacle | undefined): boolean {
  return obstacle?.kind === 'insufficient' || (obstacle?.kind === 'refusal' && obstacle.field !== undefined);
}

type Paid = Pick<CrashCashedOut, 'multiplier' | 'winAmount'>;

/** Cashes the bet in flight out, whole or by half; everything that fails is shown in a toast. */
function useCashOuts({ current }: SlotBets, commands: ReturnType<typeof useBetCommands>) {
  const { t } = useWords();
  const tellPaid = (text: 'toast.cashedOut' | 'toast.halfTaken', { multiplier, winAmount }: Paid) => {
    const paid = {
      multiplier: formatHundredths(readHundredths(multiplier)),
      amount: formatRupees(winAmount),
    };
    cue('cashOut');
    showToast(t(text, paid), 'good', 'round');
  };
  const cashOut = async () => {
    if (current?.status !== 'active') return;
    const outcome = await commands.cashOut(current.betId);
    if (outcome === undefined) return;
    if ('failure' in outcome) showToast(failureText(t, 'cashOut', outcome.failure), 'bad');
    else tellPaid('toast.cashedOut', outcome.answer);
  };
  const cashOutHalf = async () => {
    if (current?.status !== 'active') return;
    const outcome = await commands.cashOutHalf(current.betId);
    if (outcome === undefined) return;
    if ('failure' in outcome) showToast(failureText(t, 'cashOut', outcome.failure), 'bad');
    else tellPaid('toast.halfTaken', outcome.answer);
  };
  return { cashOut, cashOutHalf };
}

/** What can be done with the bets of a slot; everything that fails is shown in a toast. */
function useActions(id: CrashSlot, bets: SlotBets, { choice, setWrong }: ReturnType<typeof useChoice>) {
  const { t } = useWords();
  const { snapshot, connection } = useCrash();
  const balance = useBalance().amount;
  const commands = useBetCommands();

  const areFieldsRight = () => {
    const obstacle = findRunObstacle({ choice, balance });
    setWrong(obstacle);
    return obstacle === undefined;
  };
  const place = async (other?: OtherBet): Promise<Placed> => {
    const wanted = other === undefined ? choice : { ...choice, stake: rupeesText(other.amount) };
    const isWaiting = snapshot?.gameState === 'waiting';
    const obstacle = findObstacle({ choice: wanted, bets, isWaiting, balance, isConnected: connection === 'live' });
    // Only what the fields say keeps being wrong until they are changed; anything else is shown once, in a toast.
    setWrong(isOfFields(obstacle) ? obstacle : undefined);
    const amount = findTypedAmount(wanted.stake);
    if (obstacle !== undefined || amount === undefined) {
      if (obstacle !== undefined) showToast(obstacleText(t, obstacle), 'bad');
      return 'refused';
    }
    const target = choice.isTargetOn ? findTarget(choice.target) : undefined;
    const rule = other?.rule ?? ruleForBet(snapshot);
    const outcome = await commands.place({ slot: id, amount, target, rule });
    if (outcome === undefined) return 'refused';
    if ('failure' in outcome) {
      showToast(failureText(t, 'place', outcome.failure), 'bad');
      return outcome.isUnknown ? 'unknown' : 'refused';
    }
    cue('bet');
    showToast(t(outcome.answer.forNextRound ? 'toast.placedNext' : 'toast.placed'), 'good');
    return outcome.answer;
  };
  const cancel = async () => {
    if (bets.pending === undefined) return;
    const outcome = await commands.cancel(bets.pending.betId);
    if (outcome === undefined) return;
    if ('failure' in outcome) showToast(failureText(t, 'cancel', outcome.failure), 'bad');
    else showToast(t('toast.canceled'), 'good');
  };
  const { busy, isHalving } = commands;
  return { busy, isHalving, areFieldsRight, place, ...useCashOuts(bets, commands), cancel };
}

export function useSlot(id: CrashSlot): Slot {
  const { snapshot } = useCrash();
  const fields = useChoice(id);
  const bets = snapshot === undefined ? NO_BETS : betsOfSlot(snapshot, id);
  const actions = useActions(id, bets, fields);
  const balance = useBalance().amount;
  const action = mainAction(stateForBets(snapshot), bets);
  const amount = findTypedAmount(fields.choice.stake);
  const obstacle = findFieldObstacle({ choice: fields.choice, balance });
  return {
    id,
    ...fields,
    ...actions,
    amount,
    missing: isOfStake(obstacle) ? obstacle : undefined,
    bets,
    action,
    canHalve: canHalve(amount),
    canDouble: canDouble(amount, balance),
  };
}
