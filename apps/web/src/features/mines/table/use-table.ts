import type { MinesGame, OutcomeRule, Paise, RefusalCode } from '@rang/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCommand } from '../../../house/commands/use-command.ts';
import { ApiError, isSilence, isUnreached } from '../../../house/calls/api-error.ts';
import { BALANCE_KEY, useHouseBack } from '../../../house/money/balance.ts';
import { refusalText } from '../../../house/calls/refusal-text.ts';
import { useTabWord } from '../../../house/settings.tsx';
import { cue } from '../../../play/sound/sound.ts';
import { useWords, type Words } from '../wording/use-words.ts';
import { failureKey, type Kind } from './failure-key.ts';
import { GAMES_KEY, SEEDS_KEY, TABLE_KEY, phaseOf, readTable, useNextRule, type Phase } from './read-table.ts';
import {
  cashOutCommand,
  clickCommand,
  isStart,
  startCommand,
  type Pending,
  type StartInput,
  type TableCommand,
} from './table-commands.ts';

/** Something that failed, or that the player should know. */
export interface Notice {
  readonly text: string;
  readonly isError: boolean;
  readonly code: RefusalCode | undefined;
  /** The house said nothing: it is out of date once the house answers. */
  readonly isSilent?: boolean;
}

/** The board's game, and everything that can be done with it. A command gives the game after it, undefined if it failed. */
export interface Table {
  readonly phase: Phase;
  /** The rule that the next start would have, as the screen shows it. */
  readonly nextRule: OutcomeRule;
  readonly game: MinesGame | undefined;
  readonly isLoading: boolean;
  readonly loadError: Error | null;
  readonly reload: () => void;
  readonly pending: Pending | undefined;
  readonly notice: Notice | undefined;
  readonly tell: (text: string | undefined) => void;
  readonly start: (input: StartInput) => Promise<MinesGame | undefined>;
  readonly open: (game: MinesGame, position: number) => Promise<MinesGame | undefined>;
  readonly cashOut: (game: MinesGame) => Promise<MinesGame | undefined>;
  readonly clear: () => void;
}

type Played = MinesGame & { readonly balance?: Paise | undefined; readonly alreadyRevealed?: boolean };

/** Lets a step be heard and felt; each gem rings higher than the one before. */
function tell(kind: Kind, game: Played): void {
  if (kind === 'start') cue('bet');
  else if (kind === 'cashOut') cue('cashOut');
  else if (game.status === 'won') cue('win');
  else if (game.status === 'lost') cue('mine');
  else if (game.alreadyRevealed !== true) cue('gem', game.revealedCount - 1);
}

function codeOf(error: unknown): RefusalCode | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { code } = error;
  return isSilence(code) ? undefined : code;
}

function explain(kind: Kind, { error, t }: { error: unknown; t: Words }): Notice {
  const key = failureKey(kind, error);
  const plain = t(kind === 'start' ? 'errors.startPlain' : `errors.${kind}`);
  return {
    text: key === undefined ? refusalText(error, plain) : t(key),
    isError: true,
    code: codeOf(error),
    isSilent: isUnreached(error),
  };
}

/** Puts a game on the board here and in the other tabs and, where money moved, asks for everything that it changed. */
function useShow(tellTabs: () => void) {
  const client = useQueryClient();
  return async (game: Played) => {
    // An answer that was asked for before this command would put the board back.
    await client.cancelQueries({ queryKey: TABLE_KEY });
    client.setQueryData<MinesGame | null>(TABLE_KEY, game);
    if (game.balance !== undefined) client.setQueryData(BALANCE_KEY, game.balance);
    // A gem moves no money, and yet changes what the other tabs offer to cash out.
    tellTabs();
    if (game.status === 'playing' && game.revealedCount > 0) return;
    for (const queryKey of [BALANCE_KEY, GAMES_KEY, SEEDS_KEY]) void client.invalidateQueries({ queryKey });
  };
}

/** The player's table. The board survives a reload: what is open is asked for when the screen opens and comes back. */
export function useTable(): Table {
  const { t } = useWords();
  const client = useQueryClient();
  const { pending, run, forget } = useCommand<Pending>();
  const [notice, setNotice] = useState<Notice>();
  if (useHouseBack(notice?.isSilent === true)) setNotice(undefined);
  const { nextRule, noteRefusal } = useNextRule();
  const shown = () => client.getQueryData<MinesGame | null>(TABLE_KEY);
  const query = useQuery({ queryKey: TABLE_KEY, queryFn: () => readTable(shown()), gcTime: Infinity });
  // A command of this tab finds out by itself.
  const show = useShow(useTabWord('game', () => pending === undefined && void query.refetch()));

  /** The board then shows what is true: the open game, or how one ended that was ended elsewhere, where nothing has failed. */
  const recover = async (kind: Kind, error: unknown) => {
    const said = explain(kind, { error, t });
    const isGone = said.code === 'NO_ACTIVE_GAME';
    if (!isGone) setNotice(said);
    noteRefusal(error);
    const { data, isError } = await query.refetch();
    const isUnknown = isGone && (isError || !data);
    if (isUnknown) setNotice(said);
    if (isUnknown || (kind !== 'start' && !isGone) || data?.status !== 'playing') return;
    forget(isStart);
    setNotice({ text: t('line.resumed'), isError: false, code: undefined });
  };
  const play = async <Answer extends Played>(command: TableCommand<Answer>): Promise<Answer | undefined> => {
    setNotice(undefined);
    const outcome = await run(command, command.what);
    if (outcome === undefined) return undefined;
    if ('answer' in outcome) {
      forget(isStart);
      tell(command.what.kind, outcome.answer);
      await show(outcome.answer);
      return outcome.answer;
    }
    await recover(command.what.kind, outcome.failure);
    return undefined;
  };
  return {
    phase: phaseOf(query.data),
    nextRule,
    game: query.data ?? undefined,
    isLoading: query.isPending,
    loadError: query.data === undefined ? query.error : null,
    reload: () => void query.refetch(),
    pending,
    notice,
    tell: (text) => setNotice(text === undefined ? undefined : { text, isError: true, code: undefined }),
    start: (input) => play(startCommand(input)),
    open: (game, position) => play(clickCommand(game, position)),
    cashOut: (game) => play(cashOutCommand(game)),
    clear: () => {
      setNotice(undefined);
      client.setQueryData<MinesGame | null>(TABLE_KEY, null);
    },
  };
}
