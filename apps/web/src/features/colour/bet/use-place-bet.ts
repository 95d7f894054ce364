import {
  placeColourBet,
  type ColourBetRecord,
  type ColourSelection,
  type OutcomeRule,
  type Paise,
  type RefusalCode,
} from '@rang/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, isSilence } from '../../../house/calls/api-error.ts';
import { callApi } from '../../../house/calls/api.ts';
import { refusalText } from '../../../house/calls/refusal-text.ts';
import { useCommand } from '../../../house/commands/use-command.ts';
import { BALANCE_KEY } from '../../../house/money/balance.ts';
import { cue } from '../../../play/sound/sound.ts';
import { MY_BETS_KEY } from '../history/use-my-bets.ts';
import { LIVE_BETS_KEY } from '../live/use-feed.ts';
import { useWords } from '../wording/use-words.ts';

// How long a placed bet is reported before the line says again what the next one pays.
const PLACED_MS = 4000;

/** How the latest press on Place Bet went. */
export interface BetReport {
  readonly isPending: boolean;
  readonly isPlaced: boolean;
  readonly failure: { readonly text: string; readonly code: RefusalCode | undefined } | undefined;
}

type Latest = { readonly isPlaced: true } | { readonly failure: unknown } | undefined;

/** Shows the accepted bet at once from the house's own answer, and asks for everything that it changed. */
function useNoteBet() {
  const client = useQueryClient();
  return ({ bet, balance }: Awaited<ReturnType<ReturnType<typeof betCommand>['send']>>) => {
    client.setQueryData(BALANCE_KEY, balance);
    client.setQueryData<ColourBetRecord[]>(MY_BETS_KEY, (before) => [
      bet,
      ...(before ?? []).filter((one) => one._id !== bet._id),
    ]);
    for (const queryKey of [BALANCE_KEY, MY_BETS_KEY, LIVE_BETS_KEY]) void client.invalidateQueries({ queryKey });
  };
}

/** Places bets, one at a time, and reports on the latest. */
export function usePlaceBet(): BetReport & { place: (input: BetInput) => Promise<void>; forget: () => void } {
  const { t } = useWords();
  const noteBet = useNoteBet();
  const { pending, run } = useCommand<true>();
  const [latest, setLatest] = useState<Latest>();
  const isPending = pending === true;
  const isPlaced = latest !== undefined && 'isPlaced' in latest;
  useEffect(() => {
    if (!isPlaced) return undefined;
    const timeout = setTimeout(() => setLatest(undefined), PLACED_MS);
    return () => clearTimeout(timeout);
  }, [isPlaced]);

  const place = async (input: BetInput) => {
    const { request, send } = betCommand(input);
    const sendAnew = (key: string) => {
      setLatest(undefined);
      return send(key);
    };
    const outcome = await run({ request, send: sendAnew }, true);
    if (outcome === undefined) return;
    if ('answer' in outcome) {
      noteBet(outcome.answer);
      cue('bet');
    }
    setLatest('answer' in outcome ? { isPlaced: true } : outcome);
  };
  const forget = () => {
    if (!isPending) setLatest(undefined);
  };
  const failure =
    latest !== undefined && 'failure' in latest
      ? failureOf(latest.failure, t('bet.failed'), t('bet.neverTwice'))
      : undefined;
  return { isPending, isPlaced, failure, place, forget };
}

function failureOf(error: unknown, failed: string, neverTwice: string): BetReport['failure'] {
  if (!(error instanceof ApiError)) return { text: failed, code: undefined };
  const { code } = error;
  // Silence and INTERNAL say nothing about this bet.
  if (isSilence(code) || code === 'INTERNAL') {
    return { text: `${failed} ${neverTwice}`, code: undefined };
  }
  return { text: refusalText(error, failed), code };
}

/** A bet as it was pressed. The same one in another round is another bet. */
interface BetInput {
  readonly round: number;
  readonly selection: ColourSelection;
  readonly amount: Paise;
  /** The rule that the screen shows for the round: under another one the house takes nothing. */
  readonly rule: OutcomeRule;
}

/** The command of a bet. The round is part of what is asked for: under its key another round's bet would be answered. */
export function betCommand({ round, selection, amount, rule }: BetInput) {
  const body = { ...selection, amount, outcomeRule: rule };
  return {
    request: `bet ${round} ${rule} ${selection.betType} ${selection.betValue} ${amount}`,
    send: (idempotencyKey: string) => callApi(placeColourBet, { body, idempotencyKey }),
  };
}
