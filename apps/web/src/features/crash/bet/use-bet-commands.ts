import {
  TIMES,
  type CrashBet,
  type CrashBetCanceled,
  type CrashBetTaken,
  type CrashCashedOut,
  type Paise,
} from '@rang/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { BALANCE_KEY } from '../../../lib/balance.ts';
import { createIdempotencyKey } from '../../../lib/create-idempotency-key.ts';
import type { CrashLive } from '../live/crash-live.ts';
import { useCrashLive } from '../live/use-crash.ts';
import { isUnheard, type BetCommand } from './failure-key.ts';
import type { BetWish } from './choice.ts';

/** What became of a command: the bet after it, or why not; undefined because another one was still under way. */
export type Outcome<Answer> = { readonly answer: Answer } | { readonly failure: unknown } | undefined;

interface Answered {
  readonly bet: CrashBet;
  readonly balance: Paise;
}

/** A command by what it asks for, the same for the same wish, and how it is sent under a key. */
interface Sent<Answer> {
  readonly wish: string;
  readonly send: (key: string) => Promise<Answer>;
}

/** The commands of one slot, one at a time. */
export function useBetCommands() {
  const live = useCrashLive();
  const client = useQueryClient();
  const [busy, setBusy] = useState<BetCommand>();
  const isBusy = useRef(false);
  // The keys of commands of which nothing was heard, by what was asked for: asked again, they are the same command.
  const unheard = useRef(new Map<string, string>());

  const note = ({ bet, balance }: Answered) => {
    live.noteOwnBet(bet);
    client.setQueryData(BALANCE_KEY, balance);
  };
  const run = async <Answer extends Answered>(
    command: BetCommand,
    { wish, send }: Sent<Answer>,
  ): Promise<Outcome<Answer>> => {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    setBusy(command);
    const key = unheard.current.get(wish) ?? createIdempotencyKey();
    unheard.current.delete(wish);
    try {
      const answer = await send(key);
      note(answer);
      return { answer };
    } catch (failure) {
      if (isUnheard(failure)) {
        unheard.current.set(wish, key);
        live.askAgain();
      }
      return { failure };
    } finally {
      isBusy.current = false;
      setBusy(undefined);
    }
  };
  return {
    busy,
    place: (wish: BetWish) => run('place', placeCommand(wish, live)),
    cashOut: (betId: string) => run('cashOut', cashOutCommand(betId, live)),
    cancel: (betId: string) => run('cancel', cancelCommand(betId, live)),
  };
}

function placeCommand({ slot, amount, target }: BetWish, live: CrashLive): Sent<CrashBetTaken> {
  const payload = { amount, targetMultiplier: target ?? null, slot };
  return {
    // A wish of one round is another one in the next.
    wish: `place ${slot} ${amount} ${target} ${live.read().snapshot?.gameId ?? ''}`,
    send: (key) =>
      live.send({ name: 'place_bet', payload: { ...payload, key }, timeoutMs: TIMES.crashPlaceBetTimeoutMs }),
  };
}

function cashOutCommand(betId: string, live: CrashLive): Sent<CrashCashedOut> {
  return {
    wish: `cashOut ${betId}`,
    send: (key) => live.send({ name: 'cashout', payload: { betId, key }, timeoutMs: TIMES.crashCashOutTimeoutMs }),
  };
}

function cancelCommand(betId: string, live: CrashLive): Sent<CrashBetCanceled> {
  return {
    wish: `cancel ${betId}`,
    send: (key) =>
      live.send({ name: 'cancelPendingBet', payload: { betId, key }, timeoutMs: TIMES.crashAnswerTimeoutMs }),
  };
}
