import { crashMs, crashResult } from '@rang/games';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Chains } from '../../fairness/index.ts';
import { getRule } from '../books/get-rule.ts';
import { findLatestRound, type RoundRow } from '../books/store.ts';

/** A round that runs, with what is known of its end to this process alone: it comes from the sealed chain. */
export interface RunningRound {
  readonly id: bigint;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Hundredths. */
  readonly crashPoint: number;
  /** Milliseconds from the start. */
  readonly crashMs: number;
}

/** Which round this process takes to be running. What it takes for true is checked by every statement that relies on it. */
export interface RunningRounds {
  /** The round that is remembered, or else that the database says is running. */
  find(client: Queryable): Promise<RunningRound | undefined>;
  forget(): void;
  /** Notes that this process is the game's engine from now on, under this epoch of the lease. */
  begin(epoch: bigint): void;
  /**
   * Notes that it is no more: a round that it was playing is nobody's, unless it has played it up to its crash. Says whether
   * there was such a round.
   */
  leave(): boolean;
  /** Notes that this process plays a round; `look` has its engine do what it has not come to yet. */
  markPlaying(round: RunningRound, look: () => void): void;
  /** Notes that this process was silent too long while it played a round, which is void and nobody's from now on. */
  markSilent(round: Pick<RunningRound, 'id'>): void;
  /** Notes that this process has played a round up to its crash. */
  markPlayed(round: Pick<RunningRound, 'id'>): void;
  /** Whether this process plays a round, has played it, or was silent too long while it did. */
  isOwn(round: Pick<RunningRound, 'id'>): boolean;
  /** Whether this process has played a round up to its crash: such a round is settled, however late, and never void. */
  wasPlayed(round: Pick<RunningRound, 'id'>): boolean;
  /**
   * Has the engine of a round that this process plays do what is due: a tick, or to note that the round has crashed or is
   * void. Gives back the epoch under which this process plays the round or has played it up to its crash; that of no engine
   * where it was silent too long, whoever finds that out first; undefined of any other round.
   */
  confirmEpoch(round: Pick<RunningRound, 'id'>): bigint | undefined;
}

const NO_ENGINE = -1n;

/** Makes the memory, empty. */
export function createRunningRounds(chains: Chains): RunningRounds {
  let known: RunningRound | undefined;
  let playing: bigint | undefined;
  let played: bigint | undefined;
  let silent: bigint | undefined;
  let look = (): void => undefined;
  let epoch: bigint | undefined;
  return {
    find: async (client) => {
      if (known !== undefined) return known;
      const latest = await findLatestRound(client);
      if (latest?.state !== 'running') return undefined;
      known = await readRunningRound(chains, latest);
      return known;
    },
    forget: () => {
      known = undefined;
    },
    begin: (current) => {
      epoch = current;
    },
    leave: () => {
      const isLeft = playing !== undefined && playing !== played;
      known = undefined;
      playing = undefined;
      return isLeft;
    },
    markPlaying: (round, doOverdue) => {
      known = round;
      playing = round.id;
      look = doOverdue;
    },
    markSilent: ({ id }) => {
      silent = id;
      playing = undefined;
    },
    markPlayed: ({ id }) => {
      played = id;
    },
    isOwn: ({ id }) => [playing, played, silent].includes(id),
    wasPlayed: ({ id }) => id === played,
    confirmEpoch: ({ id }) => {
      if (id === playing) look();
      if (id === silent) return NO_ENGINE;
      return id === playing || id === played ? epoch : undefined;
    },
  };
}

/** A running round with its crash point. */
export async function readRunningRound(chains: Chains, round: RoundRow): Promise<RunningRound> {
  if (round.started_at === null) throw new Error(`round ${String(round.id)} does not run`);
  const draw = await chains.reveal({ chainId: round.chain_id, index: round.chain_index });
  const { crashPoint } = crashResult(draw, getRule(round));
  return { id: round.id, startedAt: round.started_at.getTime(), crashPoint, crashMs: crashMs(crashPoint) };
}
