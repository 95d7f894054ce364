import { TIMES, balance as balanceCall, type Paise } from '@rang/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createAtom, useSelector } from '@tanstack/react-store';
import { useEffect, useRef, useState } from 'react';
import { ApiError, isUnreached } from '../calls/api-error.ts';
import { callApi } from '../calls/api.ts';
import { useOnline } from '../../lib/online.ts';
import { readSession, useSession } from '../calls/session.ts';

/** Invalidate this key after anything that moves money. */
export const BALANCE_KEY = ['balance'] as const;

export interface Balance {
  readonly amount: Paise | undefined;
  /** There is none to show. */
  readonly isError: boolean;
  /** It is the last known one; the house could not be asked since. */
  readonly isStale: boolean;
  /** The house is out of reach: the device is offline or the last poll found nobody. */
  readonly isCutOff: boolean;
}

/** The balance that a screen holds for a moment. */
const held = createAtom<Paise | null>(null);

/** Longer than any result takes that is shown in time. */
const MAX_HOLD_MS = 5_000;

/**
 * Holds the shown balance as it is now, some seconds at most: what is about to move it is shown first. Who leaves the screen
 * holds nothing any more.
 */
export function useHeldBalance(isHeld: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isHeld) return undefined;
    held.set(client.getQueryData<Balance['amount']>(BALANCE_KEY) ?? null);
    const letGo = () => held.set(null);
    const timer = setTimeout(letGo, MAX_HOLD_MS);
    return () => {
      clearTimeout(timer);
      letGo();
    };
  }, [client, isHeld]);
}

async function getBalance(): Promise<Paise> {
  // A poll that was due when the player left.
  if (readSession() === undefined) throw new ApiError({ code: 'UNAUTHORIZED', status: 401, message: 'No token found' });
  return (await callApi(balanceCall)).balance;
}

/** The player's balance, polled; every user of it shares one poll. */
export function useBalance(): Balance {
  const online = useOnline();
  const loggedIn = useSession() !== undefined;
  const { data, error, dataUpdatedAt, errorUpdatedAt } = useQuery({
    queryKey: BALANCE_KEY,
    queryFn: getBalance,
    enabled: loggedIn,
    refetchInterval: TIMES.balancePollMs,
  });
  const kept: Paise | null = useSelector(held);
  const amount = loggedIn ? (kept ?? data) : undefined;
  // Asking again clears the error where there is no balance yet; until an answer comes the house is still out of reach.
  const hasFailed = errorUpdatedAt > dataUpdatedAt;
  return {
    amount,
    isError: hasFailed && amount === undefined,
    isStale: amount !== undefined && (hasFailed || !online),
    isCutOff: !online || (hasFailed && (error === null || isUnreached(error))),
  };
}

/** Asks anew for what is under a key whenever the balance has moved, as long as something there waits for that. */
export function useAnewOnMove(queryKey: readonly string[], isWaiting: boolean): void {
  const client = useQueryClient();
  const { amount } = useBalance();
  const before = useRef(amount);
  useEffect(() => {
    const hasMoved = before.current !== undefined && before.current !== amount;
    before.current = amount;
    if (isWaiting && hasMoved) void client.invalidateQueries({ queryKey });
  }, [client, amount, queryKey, isWaiting]);
}

/** Whether the house, out of reach when it left a call unanswered, answers again: what said so is out of date. */
export function useHouseBack(isSilent: boolean): boolean {
  const { isCutOff } = useBalance();
  const [wasCutOff, setWasCutOff] = useState(false);
  if (wasCutOff !== (isSilent && (wasCutOff || isCutOff))) setWasCutOff(!wasCutOff);
  return isSilent && wasCutOff && !isCutOff;
}

/** Whether money has come since some was found to be missing: what said so is out of date. */
export function useMoneyArrived(isMissing: boolean): boolean {
  const { amount } = useBalance();
  const [least, setLeast] = useState<Balance['amount']>();
  if (!isMissing) {
    if (least !== undefined) setLeast(undefined);
    return false;
  }
  if (amount !== undefined && (least === undefined || amount < least)) setLeast(amount);
  return amount !== undefined && least !== undefined && amount > least;
}
