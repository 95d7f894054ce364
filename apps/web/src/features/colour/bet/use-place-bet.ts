import { placeColourBet, type ColourBetRecord, type RefusalCode } from '@rang/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError, callApi } from '../../../lib/api.ts';
import { BALANCE_KEY } from '../../../lib/balance.ts';
import { createIdempotencyKey } from '../../../lib/create-idempotency-key.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { MY_BETS_KEY } from '../history/use-my-bets.ts';
import { LIVE_BETS_KEY } from '../live/use-feed.ts';
import { useWords } from '../wording/use-words.ts';
import { intentOf, type BetIntent, type BetWish } from './bet-intent.ts';
import { isDoublePress, type Press } from './double-press.ts';
import { isUnheard } from './is-unheard.ts';

// How long a placed bet is reported before the line says again what the next one pays.
const PLACED_MS = 4000;

/** How the latest press on Place Bet went. */
export interface BetReport {
  readonly isPending: boolean;
  readonly isPlaced: boolean;
  readonly failure: { readonly text: string; readonly code: RefusalCode | undefined } | undefined;
}

function send({ key, selection, amount }: BetIntent) {
  return callApi(placeColourBet, { body: { ...selection, amount }, idempotencyKey: key });
}

/** Shows the accepted bet at once from the house's own answer, and asks for everything that it changed. */
function useNoteBet() {
  const client = useQueryClient();
  return ({ bet, balance }: Awaited<ReturnType<typeof send>>) => {
    client.setQueryData(BALANCE_KEY, balance);
    client.setQueryData<ColourBetRecord[]>(MY_BETS_KEY, (before) => [
      bet,
      ...(before ?? []).filter((one) => one._id !== bet._id),
    ]);
    for (const queryKey of [BALANCE_KEY, MY_BETS_KEY, LIVE_BETS_KEY]) void client.invalidateQueries({ queryKey });
  };
}

/** Places bets, each intent under its own key, which is kept while the house's answer was not heard. */
export function usePlaceBet(): BetReport & { place: (wish: BetWish) => void; forget: () => void } {
  const { t } = useWords();
  const noteBet = useNoteBet();
  const unheard = useRef<BetIntent>(undefined);
  const lastPress = useRef<Press>(undefined);
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: send,
    onSuccess: (answer, { key: _, ...wish }) => {
      unheard.current = undefined;
      // Who taps on until the answer is there means one bet; who means another has seen it first.
      lastPress.current = { wish, atMs: performance.now() };
      noteBet(answer);
    },
    onError: (failure, intent) => {
      unheard.current = isUnheard(failure) ? intent : undefined;
      // Nothing stands in the way of trying again at once.
      lastPress.current = undefined;
    },
  });
  useEffect(() => {
    if (!isSuccess) return undefined;
    const timeout = setTimeout(reset, PLACED_MS);
    return () => clearTimeout(timeout);
  }, [isSuccess, reset]);
  const failed = error === null ? undefined : failureOf(error, t('bet.failed'), t('bet.neverTwice'));
  const place = (wish: BetWish) => {
    const press = { wish, atMs: performance.now() };
    const isDouble = isDoublePress(press, lastPress.current);
    lastPress.current = press;
    if (!isPending && !isDouble) mutate(intentOf(wish, unheard.current, createIdempotencyKey));
  };
  const forget = () => {
    if (!isPending) reset();
  };
  return { isPending, isPlaced: isSuccess, failure: failed, place, forget };
}

function failureOf(error: Error, failed: string, neverTwice: string): BetReport['failure'] {
  if (!(error instanceof ApiError)) return { text: failed, code: undefined };
  const { code } = error;
  // None of these carries a word of the house about this bet.
  if (code === 'NETWORK' || code === 'TIMEOUT' || code === 'BAD_ANSWER' || code === 'INTERNAL') {
    return { text: `${failed} ${neverTwice}`, code: undefined };
  }
  return { text: refusalText(error, failed), code };
}
