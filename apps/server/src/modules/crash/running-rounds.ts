import { crashPoint } from '@rang/fairness';
import { crashMs } from '@rang/games';
import type { Queryable } from '../../platform/database/database.ts';
import type { Chains } from '../fairness/index.ts';
import { findLatestRound, type RoundRow } from './store.ts';

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
  remember(round: RunningRound): void;
  forget(): void;
  /** Notes that this process has played a round up to its crash. */
  markPlayed(round: Pick<RunningRound, 'id'>): void;
  /** Whether it has: such a round is settled, however late, and never void. */
  wasPlayed(round: Pick<RunningRound, 'id'>): boolean;
}

/** Makes the memory, empty. */
export function createRunningRounds(chains: Chains): RunningRounds {
  let known: RunningRound | undefined;
  let played: bigint | undefined;
  return {
    find: async (client) => {
      if (known !== undefined) return known;
      const latest = await findLatestRound(client);
      if (latest?.state !== 'running') return undefined;
      known = await readRunningRound(chains, latest);
      return known;
    },
    remember: (round) => {
      known = round;
    },
    forget: () => {
      known = undefined;
    },
    markPlayed: ({ id }) => {
      played = id;
    },
    wasPlayed: ({ id }) => id === played,
  };
}

/** A running round with its crash point. */
export async function readRunningRound(chains: Chains, round: RoundRow): Promise<RunningRound> {
  if (round.started_at === null) throw new Error(`round ${String(round.id)} does not run`);
  const point = crashPoint(await chains.reveal({ chainId: round.chain_id, index: round.chain_index }));
  return { id: round.id, startedAt: round.started_at.getTime(), crashPoint: point, crashMs: crashMs(point) };
}
