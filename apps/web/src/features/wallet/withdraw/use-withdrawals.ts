import { withdrawals, type WithdrawalRecord } from '@rang/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../house/calls/api.ts';
import { useAnewOnMove } from '../../../house/money/balance.ts';
import { useHouse } from '../../../house/house.ts';
import type { StatusTone } from '../../../ui/status-text.tsx';
import { useWords } from '../use-words.ts';

/** Invalidate this key after anything that starts or ends a withdrawal. */
export const WITHDRAWALS_KEY = ['wallet', 'withdrawals'] as const;

const OPEN_POLL_MS = 5_000;

/** The player's withdrawals, newest first, `limit` at most; asked for again while one of them is open, and when money moves. */
export function useWithdrawals(limit: number) {
  const query = useQuery({
    queryKey: WITHDRAWALS_KEY,
    queryFn: () => callApi(withdrawals, { query: { limit } }),
    refetchInterval: ({ state }) => (state.data?.some(isOpen) === true ? OPEN_POLL_MS : false),
  });
  useAnewOnMove(WITHDRAWALS_KEY, query.data?.some(isOpen) === true);
  return query;
}

/** What becomes of a withdrawal next, as the player cares about it; the texts are under `transactions.withdrawalNext`. */
export type WithdrawalNext = 'waiting' | 'onItsWay' | 'comingBack' | 'paid' | 'returned' | 'takenBack';

/** Approved is green, pending a warning; what its player took back is neither, everything else has failed. */
export function withdrawalTone(status: WithdrawalRecord['status']): StatusTone {
  if (status === 'approved') return 'good';
  if (status === 'canceled') return 'calm';
  return status === 'pending' ? 'waiting' : 'bad';
}

export function nextOf({
  status,
  paidAt,
  comingBackSince,
}: Pick<WithdrawalRecord, 'status' | 'paidAt' | 'comingBackSince'>): WithdrawalNext {
  if (comingBackSince !== undefined) return 'comingBack';
  if (status === 'pending') return 'waiting';
  if (status === 'canceled') return 'takenBack';
  if (status !== 'approved') return 'returned';
  return paidAt === undefined ? 'onItsWay' : 'paid';
}

/** What is said of it: play money reaches no bank. */
export function nextWords(
  withdrawal: Pick<WithdrawalRecord, 'status' | 'paidAt' | 'comingBackSince'>,
  isPlay: boolean,
) {
  const next = nextOf(withdrawal);
  if (isPlay && next === 'onItsWay') return 'onItsWayPlay';
  return isPlay && next === 'paid' ? 'paidPlay' : next;
}

/** What becomes of a withdrawal next, in words of the money that the house plays for. */
export function useNext(withdrawal: WithdrawalRecord): string {
  const { t } = useWords();
  const isPlay = useHouse()?.money === 'play';
  return t(`transactions.withdrawalNext.${nextWords(withdrawal, isPlay)}`);
}

/** Whether something about it can still change. */
export function isOpen(withdrawal: Pick<WithdrawalRecord, 'status' | 'paidAt' | 'comingBackSince'>): boolean {
  const next = nextOf(withdrawal);
  return next === 'waiting' || next === 'onItsWay' || next === 'comingBack';
}
