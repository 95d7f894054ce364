import {
  TIMES,
  type CrashBet,
  type CrashBetCanceled,
  type CrashBetTaken,
  type CrashCashedOut,
  type Paise,
} from '@rang/contract';
import { useQueryClient } from '@tanstack/react-query';
import { BALANCE_KEY } from '../../../house/money/balance.ts';
import { useCommand, type Command, type Outcome } from '../../../house/commands/use-command.ts';
import type { CrashLive } from '../live/crash-live.ts';
import { useCrashLive } from '../live/use-crash.ts';
import type { BetCommand } from './failure-text.ts';
import type { BetInput } from './choice.ts';

interface Answered {
  readonly bet: CrashBet;
  readonly balance: Paise;
}

/** The commands of one slot, one at a time. */
export function useBetCommands() {
  const live = useCrashLive();
  const client = useQueryClient();
  const { pending, run, forget } = useCommand<BetCommand>();

  const send = async <Answer extends Answered>(
    what: BetCommand,
    command: Command<Answer>,
  ): Promise<Outcome<Answer>> => {
    const outcome = await run(command, what);
    if (outcome === undefined) return undefined;
    if ('answer' in outcome) {
      const { bet, balance } = outcome.answer;
      live.noteOwnBet(bet);
      client.setQueryData(BALANCE_KEY, balance);
      // What was taken back had been placed: the same bet again is another one.
      if (what === 'cancel') forget(isPlace);
    } else if (outcome.isUnknown && live.state.get().connection === 'live') {
      // A connection that is lost begins with the whole table when it is back.
      live.askAgain();
    }
    return outcome;
  };
  return {
    busy: pending,
    place: (input: BetInput) => send('place', placeCommand(input, live)),
    cashOut: (betId: string) => send('cashOut', cashOutCommand(betId, live)),
    cancel: (betId: string) => send('cancel', cancelCommand(betId, live)),
  };
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

function cashOutCommand(betId: string, live: CrashLive): Command<CrashCashedOut> {
  return {
    request: `cashOut ${betId}`,
    send: (key) => live.send({ name: 'cashout', payload: { betId, key }, timeoutMs: TIMES.crashCashOutTimeoutMs }),
  };
}

function cancelCommand(betId: string, live: CrashLive): Command<CrashBetCanceled> {
  return {
    request: `cancel ${betId}`,
    send: (key) =>
      live.send({ name: 'cancelPendingBet', payload: { betId, key }, timeoutMs: TIMES.crashAnswerTimeoutMs }),
  };
}
