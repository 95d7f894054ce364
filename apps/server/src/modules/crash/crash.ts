import type {
  CrashBet,
  CrashBetCanceled,
  CrashBetTaken,
  CrashCashedOut,
  CrashChain,
  CrashResult,
  CrashRoundDetails,
  CrashSlot,
  Paise,
} from '@rang/contract';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Chains } from '../fairness/index.ts';
import type { Intake } from '../intake/index.ts';
import type { CrashFeed } from './crash-feed.ts';
import type { CrashState } from './crash-state.ts';
import type { LiveTable } from './live-table.ts';

/** What Crash is made of. `chains` are those of the game `crash`. */
export interface CrashParts {
  /** What the rounds are played with. */
  readonly pool: pg.Pool;
  /** What questions of players and strangers are answered from, where that is another. */
  readonly requestPool?: pg.Pool;
  readonly intake: Intake;
  readonly chains: Chains;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Resolves when whatever was received before has been handed to the intake. */
  readonly drainArrivals: () => Promise<void>;
  /** How long a round waits for bets. */
  readonly waitMs: number;
  /** How long the engine's lease lasts without renewal, where it is not the usual time. */
  readonly leaseTtlMs?: number;
}

/** What every command of a player says. */
export interface Asked {
  readonly playerId: bigint;
  readonly receivedAt: number;
  readonly key: string | undefined;
}

/** A bet as a player asks for it; the target in hundredths. */
export interface BetOrder extends Asked {
  readonly amount: Paise;
  readonly target: number | null;
  readonly slot: CrashSlot;
}

/** A bet of the player's own, and what to do with it is the call's name. */
export interface BetNamed extends Asked {
  readonly betId: string;
}

/** The game, as its calls and its socket use it. Every command resolves once it is committed, or throws a Refusal. */
export interface Crash {
  /** Rounds are played from here on. */
  start(): void;
  /** Resolves when the engine has let go of its lease; a round that is running is left as it is in the database. */
  stop(): Promise<void>;
  readonly feed: CrashFeed;
  /** What watchers see; laid by whoever starts the game. */
  readonly table: LiveTable;
  placeBet(order: BetOrder): Promise<CrashBetTaken>;
  cashOut(order: BetNamed): Promise<CrashCashedOut>;
  cancelPending(order: BetNamed): Promise<CrashBetCanceled>;
  /** The player's open bets and those of the latest round, oldest first. */
  listOwnBets(playerId: bigint): Promise<CrashBet[]>;
  /** The player's bets, newest first. */
  listBets(asked: { playerId: bigint; limit: number; before: string | undefined }): Promise<CrashBet[]>;
  listResults(limit: number): Promise<CrashResult[]>;
  /** Throws NOT_FOUND where there is no such round that is over. */
  getRoundDetails(id: number): Promise<CrashRoundDetails>;
  /** What is public of the chains that the rounds are drawn from. */
  listCommitments(): Promise<CrashChain[]>;
  readState(): Promise<CrashState>;
}
