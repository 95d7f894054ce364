import {
  TIMES,
  activeCrashBets,
  cancelPendingCrashBet,
  cashOutCrash,
  cashOutHalfCrash,
  pendingCrashBets,
  type CrashBet,
  type CrashBetCanceled,
  type CrashBetTaken,
  type CrashCashedOut,
  type CrashHalfCashedOut,
  type Paise,
} from '@rang/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, callApi } from '../../../house/calls/api.ts';
import { readSession } from '../../../house/calls/session.ts';
import { BALANCE_KEY } from '../../../house/money/balance.ts';
import { useCommand, type Command, type Outcome } from '../../../house/commands/use-command.ts';
import { showToast } from '../../../ui/show-toast.tsx';
import { askOwnBets } from '../history/own-bets.tsx';
import type { CrashLive } from '../live/crash-live.ts';
import { sendEitherWay } from '../live/send-command.ts';
import { useCrashLive } from '../live/use-crash.ts';
import { useWords } from '../wording/use-words.ts';
import type { BetCommand } from './failure-text.ts';
import type { BetInput } from './choice.ts';

interface Answered {
  readonly bet: CrashBet;
  readonly balance: Paise;
  readonly half?: CrashBet;
}

/** The commands of one slot, one at a time, and beside them that of the half. */
export function useBetCommands() {
  const live = useCrashLive();
  const client = useQueryClient();
  const { t } = useWords();
  const whole = useCommand<BetCommand>();
  const half = useCommand<'half'>();

  const send = async <Answer extends Answered>(
    what: BetCommand | 'half',
    command: Command<Answer>,
    betId?: string,
  ): Promise<Outcome<Answer>> => {
    const outcome = await (what === 'half' ? half.run(command, what) : whole.run(command, what));
    if (outcome === undefined) return undefined;
    if ('answer' in outcome) {
      const { bet, balance } = outcome.answer;
      if (outcome.answer.half !== undefined) live.noteOwnBet(outcome.answer.half);
      live.noteOwnBet(bet);
      client.setQueryData(BALANCE_KEY, balance);
      if (outcome.isRepetition) void client.invalidateQueries({ queryKey: BALANCE_KEY });
      // What was taken back had been placed: the same bet again is another one.
      if (what === 'cancel') whole.forget(isPlace);
    } else if (live.state.get().connection === 'live') {
      // What was refused over a table that is followed is in the table.
      if (outcome.isUnknown) live.askAgain();
    } else if (what !== 'place' && betId !== undefined) {
      if (saysRoundIsOver(outcome.failure)) live.noteOver(betId);
      const failed = await findFailedList(what, { betId, live });
      if (failed !== undefined) showToast(t(`toast.${failed}`), 'bad');
    }
    return outcome;
  };
  return {
    busy: whole.pending,
    isHalving: half.pending !== undefined,
    place: (input: BetInput) => send('place', placeCommand(input, live)),
    cashOut: (betId: string) => send('cashOut', cashOutCommand(betId, live), betId),
    cashOutHalf: (betId: string) => send('half', cashOutHalfCommand(betId, live), betId),
    cancel: (betId: string) => send('cancel', cancelCommand(betId, live), betId),
  };
}

/** Whether a cash-out was refused since the round of its bet flies no more, be it settled or not. */
function saysRoundIsOver(failure: unknown): boolean {
  return failure instanceof ApiError && (failure.code === 'CRASH_TOO_LATE' || failure.code === 'CRASH_NOT_RUNNING');
}

/**
 * Asks by calls how bets stand after a command that was refused, or of which nobody knows what became, while no table
 * comes; which text explains why that could not be learned.
 */
async function findFailedList(
  what: 'cashOut' | 'half' | 'cancel',
  { betId, live }: { betId: string; live: CrashLive },
) {
  if (readSession() === undefined) return 'noSession';
  try {
    const bets = await askOwnBets(what === 'cancel' ? pendingCrashBets : activeCrashBets, betId);
    bets.forEach(live.noteOwnBet);
    return undefined;
  } catch {
    return what === 'cancel' ? 'pendingFailed' : 'activeFailed';
  }
}

function isPlace(request: string): boolean {
  return request.startsWith('place ');
}

function placeCommand({ slot, amount, target, rule }: BetInput, live: CrashLive): Command<CrashBetTaken> {
  const payload = { amount, targetMultiplier: target ?? null, slot, outcomeRule: rule };
  return {
    // A request of one round is another one in the next.
    request: `place ${slot} ${amount} ${target} ${rule} ${live.state.get().snapshot?.gameId ?? ''}`,
    send: (key) =>
      live.send({ name: 'place_bet', payload: { ...payload, key }, timeoutMs: TIMES.crashPlaceBetTimeoutMs }),
  };
}

/** A bet that is in flight waits for no connection: while the socket is down the same command goes by an ordinary call. */
function cashOutCommand(betId: string, live: CrashLive): Command<CrashCashedOut> {
  return {
    request: `cashOut ${betId}`,
    send: (key) =>
      sendEitherWay({
        bySocket: () => live.send({ name: 'cashout', payload: { betId, key }, timeoutMs: TIMES.crashCashOutTimeoutMs }),
        byCall: () => callApi(cashOutCrash, { body: { betId }, idempotencyKey: key }),
      }),
  };
}

function cashOutHalfCommand(betId: string, live: CrashLive): Command<CrashHalfCashedOut> {
  return {
    request: `half ${betId}`,
    send: (key) =>
      sendEitherWay({
        bySocket: () =>
          live.send({ name: 'cashoutHalf', payload: { betId, key }, timeoutMs: TIMES.crashCashOutTimeoutMs }),
        byCall: () => callApi(cashOutHalfCrash, { body: { betId }, idempotencyKey: key }),
      }),
  };
}

function cancelCommand(betId: string, live: CrashLive): Command<CrashBetCanceled> {
  return {
    request: `cancel ${betId}`,
    send: (key) =>
      sendEitherWay({
        bySocket: () =>
          live.send({ name: 'cancelPendingBet', payload: { betId, key }, timeoutMs: TIMES.crashAnswerTimeoutMs }),
        byCall: () => callApi(cancelPendingCrashBet, { params: { betId }, idempotencyKey: key }),
      }),
  };
}
