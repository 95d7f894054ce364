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
import { ApiError, isSilence, isUnreached } from '../../../house/calls/api-error.ts';
import { callApi } from '../../../house/calls/api.ts';
import { refusalText } from '../../../house/calls/refusal-text.ts';
import { useSession } from '../../../house/calls/session.ts';
import { keepKeys } from '../../../house/commands/keep-keys.ts';
import { useCommand, type CommandKeys } from '../../../house/commands/use-command.ts';
import { BALANCE_KEY, useHouseBack } from '../../../house/money/balance.ts';
import { openStorage } from '../../../lib/open-storage.ts';
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

/** Places bets, and says how the latest press went. */
export interface Placing extends BetReport {
  readonly place: (input: BetInput) => Promise<void>;
  readonly forget: () => void;
}

type Words = ReturnType<typeof useWords>['t'];

type Latest =
  | { readonly isPlaced: true; readonly round: number }
  | { readonly failure: unknown; readonly isUnknown: boolean; readonly round: number }
  | undefined;

/** The keys of a player's bets whose outcome is unknown: a reload of the page must not make the same bet another one. */
function keepBetKeys(userId: string): CommandKeys {
  const storage = openStorage('sessionStorage');
  const name = `rang-bet-keys-${userId}`;
  return keepKeys({
    read: () => storage.getItem(name),
    write: (text) => (text === null ? storage.removeItem(name) : storage.setItem(name, text)),
  });
}

/** Shows the accepted bet at once from the house's own answer, and asks for everything that a bet changes. */
function useBetNews() {
  const client = useQueryClient();
  return {
    show: ({ bet, balance }: Awaited<ReturnType<ReturnType<typeof betCommand>['send']>>) => {
      client.setQueryData(BALANCE_KEY, balance);
      client.setQueryData<ColourBetRecord[]>(MY_BETS_KEY, (before = []) => [
        bet,
        ...before.filter((one) => one._id !== bet._id),
      ]);
    },
    refresh: () => {
      for (const queryKey of [BALANCE_KEY, MY_BETS_KEY, LIVE_BETS_KEY]) void client.invalidateQueries({ queryKey });
    },
  };
}

/** Places bets, one at a time, and reports on the latest as it concerns the round that is on. */
export function usePlaceBet(round: number | undefined): Placing {
  const { t } = useWords();
  const news = useBetNews();
  const userId = useSession()?.userId ?? '';
  const [keys] = useState(() => keepBetKeys(userId));
  const { pending, run, forget: forgetKeys } = useCommand<true>(keys);
  const [latest, setLatest] = useState<Latest>();
  const failed = latest !== undefined && 'failure' in latest && latest.round === round ? latest.failure : undefined;
  if (useHouseBack(isUnreached(failed))) setLatest(undefined);
  const isPending = pending === true;
  const isPlaced = latest !== undefined && 'isPlaced' in latest;
  useEffect(() => {
    if (!isPlaced) return undefined;
    const timeout = setTimeout(() => setLatest(undefined), PLACED_MS);
    return () => clearTimeout(timeout);
  }, [isPlaced]);

  const place = async (input: BetInput) => {
    const { request, send } = betCommand(input);
    // Under the key of a bet on a round that is over nothing is ever pressed again.
    forgetKeys((other) => !other.startsWith(onRound(input.round)));
    const sendAnew = (key: string) => {
      setLatest(undefined);
      return send(key);
    };
    const outcome = await run({ request, send: sendAnew }, true);
    if (outcome === undefined) return;
    if ('answer' in outcome) {
      news.show(outcome.answer);
      cue('bet');
    }
    if ('answer' in outcome || outcome.isUnknown) news.refresh();
    setLatest({ ...('answer' in outcome ? { isPlaced: true } : outcome), round: input.round });
  };
  const forget = () => {
    if (!isPending) setLatest(undefined);
  };
  return { isPending, isPlaced, failure: readFailure(latest, round, t), place, forget };
}

/**
 * What is said of a press that failed. Of one on a round that is over: that its bet may have been taken, where nobody knows, as
 * the same press is another bet by then.
 */
export function readFailure(latest: Latest, round: number | undefined, t: Words): BetReport['failure'] {
  if (latest === undefined || !('failure' in latest)) return undefined;
  if (latest.round === round) return failureOf(latest.failure, t('bet.failed'), t('bet.neverTwice'));
  return latest.isUnknown ? { text: t('bet.mayBePlaced'), code: undefined } : undefined;
}

function failureOf(error: unknown, failed: string, neverTwice: string): BetReport['failure'] {
  if (!(error instanceof ApiError)) return { text: failed, code: undefined };
  // These have no words of their own about a bet.
  if (isSilence(error.code) || error.code === 'INTERNAL') return { text: `${failed} ${neverTwice}`, code: undefined };
  return { text: refusalText(error, failed), code: error.code };
}

/** A bet as it was pressed. The same one in another round is another bet. */
interface BetInput {
  readonly round: number;
  readonly selection: ColourSelection;
  readonly amount: Paise;
  /** The rule that the screen shows for the round: under another one the house takes nothing. */
  readonly rule: OutcomeRule;
}

const onRound = (round: number): string => `bet ${round} `;

/** The command of a bet. The round is part of what is asked for: under its key another round's bet would be answered. */
export function betCommand({ round, selection, amount, rule }: BetInput) {
  const body = { ...selection, amount, outcomeRule: rule, round };
  return {
    request: `${onRound(round)}${rule} ${selection.betType} ${selection.betValue} ${amount}`,
    send: (idempotencyKey: string) => callApi(placeColourBet, { body, idempotencyKey }),
  };
}
