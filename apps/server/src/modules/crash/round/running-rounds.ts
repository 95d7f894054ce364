import { crashPoint } from '@rang/fairness';
import { crashMs } from '@rang/games';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Chains } from '../../fairness/index.ts';
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
  /** Notes that this process plays a round. */
  markPlaying(round: RunningRound): void;
  /** Notes that this process has played a round up to its crash. */
  markPlayed(round: Pick<RunningRound, 'id'>): void;
  /** Whether it has: such a round is settled, however late, and never void. */
  wasPlayed(round: Pick<RunningRound, 'id'>): boolean;
  /** The epoch under which this process plays a round or has played it up to its crash; undefined of any other round. */
  epochOf(round: Pick<RunningRound, 'id'>): bigint | undefined;
}

/** Makes the memory, empty. */
export function createRunningRounds(chains: Chains): RunningRounds {
  let known: RunningRound | undefined;
  let playing: bigint | undefined;
  let played: bigint | undefined;
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
    markPlaying: (round) => {
      known = round;
      playing = round.id;
    },
    markPlayed: ({ id }) => {
      played = id;
    },
    wasPlayed: ({ id }) => id === played,
    epochOf: ({ id }) => (id === playing || id === played ? epoch : undefined),
  };
}

/** A running round with its crash point. */
export async function readRunningRound(chains: Chains, round: RoundRow): Promise<RunningRound> {
  if (round.started_at === null) throw new Error(`round ${String(round.id)} does not run`);
  const point = crashPoint(await chains.reveal({ chainId: round.chain_id, index: round.chain_index }));
  return { id: round.id, startedAt: round.started_at.getTime(), crashPoint: point, crashMs: crashMs(point) };
}
