import {
  minesHistory,
  openMinesGame,
  readMinesSeeds,
  type MinesGame,
  type MinesRevealedSeeds,
  type MinesSeeds,
  type OutcomeRule,
  TIMES,
} from '@rang/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, callApi } from '../../../house/calls/api.ts';

/** Under which what is known of the table, the ended games and the seeds is kept. */
export const TABLE_KEY = ['mines', 'table'] as const;
const RULE_KEY = ['mines', 'rule'] as const;
export const GAMES_KEY = ['mines', 'games'] as const;
export const SEEDS_KEY = ['mines', 'seeds'] as const;

/** The rule that a game would have which is started now. */
async function readNextRule(): Promise<OutcomeRule> {
  return (await callApi(openMinesGame)).nextOutcomeRule;
}

// A game that was ended elsewhere is among the newest ones.
const LOOK_BACK = 10;

/**
 * The game that belongs on the board: the one that is open, else the one that was shown, as it ended. `shown` is what
 * the board holds now; a game of it that another device has played to its end is looked up.
 */
export async function readTable(shown: MinesGame | null | undefined): Promise<MinesGame | null> {
  const { game } = await callApi(openMinesGame);
  if (game !== null) return game;
  if (shown === null || shown === undefined || shown.status !== 'playing') return shown ?? null;
  const { games } = await callApi(minesHistory, { query: { limit: LOOK_BACK } });
  return games.find(({ betId }) => betId === shown.betId) ?? null;
}

/** A player's seeds, as the house tells them. */
interface AnsweredSeeds {
  readonly current: MinesSeeds;
  readonly nextServerSeedHash?: string | undefined;
  readonly previous: readonly MinesRevealedSeeds[];
}

/** With what this browser found. */
export interface ReadSeeds extends AnsweredSeeds {
  /** The hash that was shown first beside the current seeds as that of the next server seed. */
  readonly announced?: string | undefined;
  /** Whether the house went on, at the last change, with the server seed that was announced. Undefined where none was. */
  readonly isAsAnnounced?: boolean | undefined;
}

/** The player's seeds, held against those that were shown before. */
export async function readSeeds(shown: ReadSeeds | undefined): Promise<ReadSeeds> {
  const answered: AnsweredSeeds = await callApi(readMinesSeeds);
  const known = shown?.current.id === answered.current.id ? shown.announced : undefined;
  const announced = known ?? answered.nextServerSeedHash;
  return { ...answered, announced, isAsAnnounced: shown && checkAnnounced(shown, answered) };
}

function checkAnnounced(shown: ReadSeeds, { current, previous, nextServerSeedHash: next }: AnsweredSeeds) {
  const { announced } = shown;
  // Another announcement beside the same seeds could have been drawn for a client seed that was sent meanwhile.
  const isSwapped = announced !== undefined && next !== undefined && announced !== next;
  if (shown.current.id === current.id) return isSwapped ? false : shown.isAsAnnounced;
  // Of seeds that were changed more than once meanwhile, those that came next are the ones revealed after them.
  const place = previous.findIndex(({ id }) => id === shown.current.id);
  const followed = place === 0 ? current : previous[place - 1];
  if (announced === undefined || followed === undefined) return undefined;
  return followed.serverSeedHash === announced;
}

/**
 * Whether the house drew both current seeds: the first ones, and those after it revealed all seeds at once, the announced one,
 * which had decided nothing, last.
 */
export function isOfHouse([last]: readonly MinesRevealedSeeds[]): boolean {
  return last === undefined || (last.nonce === 0 && last.createdAt === last.revealedAt);
}

/** Where the table stands: no game, one that is being played, or one that has ended and is still shown. */
export type Phase = 'waiting' | 'playing' | 'lost' | 'won';

/** Every end that paid is `won`, a returned bet included. */
export function phaseOf(game: MinesGame | null | undefined): Phase {
  if (game === null || game === undefined) return 'waiting';
  if (game.status === 'playing' || game.status === 'lost') return game.status;
  return 'won';
}

/** The rule that the next start would have, asked for again and again; a refusal that says another one is shown at once. */
export function useNextRule() {
  const client = useQueryClient();
  const { data } = useQuery({ queryKey: RULE_KEY, queryFn: readNextRule, refetchInterval: TIMES.timerPollMs });
  const noteRefusal = (error: unknown) => {
    const changed = error instanceof ApiError ? error.params?.outcomeRule : undefined;
    if (changed !== undefined) client.setQueryData<OutcomeRule>(RULE_KEY, changed);
  };
  return { nextRule: data ?? ('fair' as const), noteRefusal };
}
