import { createReferral, referralStats, type ReferralStats } from '@rang/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../house/calls/api.ts';

const RETRY_MS = 10_000;
/** The house says nothing of a reward by itself. */
const FOLLOW_MS = 15_000;

export type Referrals = ReferralStats & { readonly referralCode: string };

async function getReferrals(): Promise<Referrals> {
  const stats = await callApi(referralStats);
  if (stats.referralCode !== null) return { ...stats, referralCode: stats.referralCode };
  const { referralCode } = await callApi(createReferral, { body: {} });
  return { ...stats, referralCode };
}

/**
 * The player's code and what it brought. A player without a code is given one in the same fetch, which all parts of a
 * page share, so that it is asked for once; asked for again where what it brought is followed.
 */
export function useReferrals(isFollowed = false): {
  referrals: Referrals | undefined;
  isFailed: boolean;
  reload: () => void;
} {
  const { data, isError, errorUpdateCount, refetch } = useQuery({
    queryKey: ['referrals'],
    queryFn: getReferrals,
    refetchInterval: ({ state }) =>
      state.data !== undefined ? isFollowed && FOLLOW_MS : state.status === 'error' && RETRY_MS,
  });
  // While it is asked again the failure still stands, so that what says so does not come and go.
  const isFailed = data === undefined && (isError || errorUpdateCount > 0);
  return { referrals: data, isFailed, reload: () => void refetch() };
}
