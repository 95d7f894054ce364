import { NOTHING, formatRupees, sumPaise, type CrashBet } from '@rang/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '../../../house/calls/api.ts';
import { refusalText } from '../../../house/calls/refusal-text.ts';
import { BALANCE_KEY } from '../../../house/money/balance.ts';
import { formatHundredths, readHundredths } from '../../../play/format-figures.ts';
import { cue } from '../../../play/sound/sound.ts';
import { clearToasts, showToast } from '../../../ui/show-toast.tsx';
import { OWN_BETS_KEY, findOwnBets } from '../history/own-bets.tsx';
import type { LiveNews } from '../live/live-store.ts';
import { isEnded } from '../live/own-bets.ts';
import { useCrashLive } from '../live/use-crash.ts';
import { useWords } from '../wording/use-words.ts';

// With the growing waits between them: some minutes.
const MISSED_TRIES = 10;

async function findMissed(missed: readonly CrashBet[]): Promise<readonly CrashBet[]> {
  return (await findOwnBets(missed.map(({ betId }) => betId))).filter(isEnded);
}

/** Shows the player what the house publishes: what became of bets, and what there is in the wallet now. */
export function useNews(): void {
  const { t } = useWords();
  const live = useCrashLive();
  const client = useQueryClient();
  const refresh = (...keys: (readonly string[])[]) => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  };
  const tellEnds = (ended: readonly CrashBet[]) => {
    for (const bet of ended) {
      const sound = cueOf(bet);
      if (sound !== undefined) cue(sound);
      const key = toastKey(bet);
      if (key === undefined) continue;
      const amount = formatRupees(bet.status === 'refunded' ? bet.amount : (bet.winAmount ?? NOTHING));
      const multiplier = formatHundredths(readHundredths(bet.cashoutMultiplier ?? 1));
      // That money is back is no matter of the round alone.
      if (bet.status === 'refunded') showToast(t(key, { amount, multiplier }));
      else showToast(t(key, { amount, multiplier }), 'good', 'round');
    }
  };
  const receive = useEffectEvent((news: LiveNews) => {
    if (news.kind === 'failed') showToast(t('toast.connectionLost'), 'bad');
    if (news.kind === 'unreadable') {
      showToast(refusalText(new ApiError({ code: 'BAD_ANSWER' }), t('toast.connectionLost')), 'bad');
    }
    if (news.kind === 'balance') client.setQueryData(BALANCE_KEY, news.balance);
    if (news.kind === 'round' && news.table.gameState === 'waiting') clearToasts('round');
    if (news.kind === 'round' && news.table.gameState !== 'crashed') refresh(BALANCE_KEY);
    if (news.kind === 'bets') {
      tellEnds(findEnds(news.before, news.after));
      refresh(OWN_BETS_KEY);
    }
    if (news.kind !== 'connected') return;
    refresh(BALANCE_KEY, OWN_BETS_KEY);
    const { missed } = news;
    if (missed.length === 0) return;
    // Asked again where the house does not answer: an automatic run waits for what became of its bet.
    const queryKey = ['crash', 'missed', ...missed.map(({ betId }) => betId)];
    const asking = client.query({ queryKey, queryFn: () => findMissed(missed), retry: MISSED_TRIES });
    const tell = (ended: readonly CrashBet[]) => {
      const found = new Set(ended.map(({ betId }) => betId));
      live.tellMissed(
        ended,
        missed.map(({ betId }) => betId).filter((betId) => !found.has(betId)),
      );
      const lost = ended.filter(({ status }) => status === 'lost').map(({ amount }) => amount);
      // Once and calmly: what was paid or refunded has a toast of its own.
      if (lost.length > 0) showToast(t('toast.lostMeanwhile', { amount: formatRupees(sumPaise(lost)) }));
    };
    // In vain, it is not known of any.
    asking.then(tell, () => tell([]));
  });
  useEffect(() => live.listen((news) => receive(news)), [live]);
  useEffect(() => () => clearToasts('round'), []);
}

/** The bets that have ended by what is published now, and not before it. */
export function findEnds(before: readonly CrashBet[], after: readonly CrashBet[]): readonly CrashBet[] {
  const known = new Set(before.filter(isEnded).map(({ betId }) => betId));
  return after.filter((bet) => isEnded(bet) && !known.has(bet.betId));
}

/** The text about an end that the player did not bring about, or undefined where there is none to show. */
export function toastKey({ status, cashedOutBy }: Pick<CrashBet, 'status' | 'cashedOutBy'>) {
  if (status === 'refunded') return 'toast.interrupted';
  if (status !== 'cashed_out' || cashedOutBy === 'player') return undefined;
  return cashedOutBy === 'limit' ? 'toast.limitCashedOut' : 'toast.autoCashedOut';
}

/** What is heard of an end that the player did not bring about. */
export function cueOf({ status, cashedOutBy }: Pick<CrashBet, 'status' | 'cashedOutBy'>): 'win' | 'loss' | undefined {
  if (status === 'lost') return 'loss';
  return status === 'cashed_out' && cashedOutBy !== 'player' ? 'win' : undefined;
}
