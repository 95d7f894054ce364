import { TIMES, balance as balanceCall, parseRupees, type Paise } from '@rang/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from './api.ts';
import { useOnline } from './online.ts';
import { useSession } from './session.ts';

/** Invalidate this key after anything that moves money. */
export const BALANCE_KEY = ['balance'] as const;

async function getBalance(): Promise<Paise> {
  const { balance } = await callApi(balanceCall);
  const amount = parseRupees(balance);
  if (amount === undefined) throw new RangeError(`The balance ${String(balance)} is no amount of rupees.`);
  return amount;
}

/** The player's balance, polled. `isError`: there is none to show. `isStale`: it is the last known one, not today's. */
export function useBalance(): { amount: Paise | undefined; isError: boolean; isStale: boolean } {
  const online = useOnline();
  const loggedIn = useSession() !== undefined;
  const { data, isError } = useQuery({
    queryKey: BALANCE_KEY,
    queryFn: getBalance,
    enabled: loggedIn,
    refetchInterval: TIMES.balancePollMs,
  });
  const amount = loggedIn ? data : undefined;
  return { amount, isError: isError && amount === undefined, isStale: amount !== undefined && (isError || !online) };
}
