import type { GameBet, LobbyGame } from '@rang/contract';
import type { GameFacts } from '@rang/games';
import type pg from 'pg';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { HouseFeed } from '../../platform/database/house-feed.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Meters } from '../../platform/metrics/meters.ts';
import type { Randomness } from '../../platform/randomness.ts';
import type { HouseKey } from '../../platform/seal.ts';
import type { Realtime } from '../../platform/realtime/create-realtime.ts';
import type { Intake } from '../intake/index.ts';
import type { BetsOfPlayer, Fault, NamedBet, Period } from '../ledger/index.ts';

/** What the house has for a game to be opened with. */
export interface GameParts {
  readonly config: Config;
  /**
   * Over which questions are answered, over which rounds are played, and over which work is done in the background: none takes
   * what another needs. The feed says what other servers write.
   */
  readonly pools: Readonly<Record<'requests' | 'engines' | 'jobs', pg.Pool>> & { readonly feed: HouseFeed };
  readonly intake: Intake;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly logger: Logger;
  readonly meters?: Meters;
  /** Resolves when all that any server of the house received before a moment, milliseconds since 1970, is decided. */
  readonly decideEverywhere: (upTo: number) => Promise<void>;
}

/** Which bets of the game are asked for: a player's, older than `before`. */
export interface BetsAsked {
  readonly playerId: bigint;
  readonly limit: number;
  readonly before?: string | undefined;
}

/** A bet as its game tells it; whose game it is knows who asks. */
export type OwnBet = Omit<GameBet, 'game'>;

/** Who plays a game: how many people have bet lately; of more than can be counted at once, so many at least. */
export type PlayerCount = LobbyGame['players'];

/** A game in an open house. Whatever it has nothing to say of it leaves out. */
export interface OpenGame {
  /** The times that its screens keep, as `GET /house` says them under the game's id. */
  readonly times?: Readonly<Record<string, number>>;
  registerRoutes(routes: Routes): void;
  /** The calls by which operators decide its outcomes; a house of play money alone has them. */
  registerControls?(routes: Routes): void;
  /** A player's bets, newest first, open ones too. They are version 7 UUIDs, in whose order they stand among other games'. */
  listBets(asked: BetsAsked): Promise<OwnBet[]>;
  /** What is said of these bets beside their money; whichever are another game's or another player's are not found. */
  findBets(client: Queryable, asked: BetsOfPlayer): Promise<ReadonlyMap<string, Omit<NamedBet, 'game'>>>;
  /** How many people have bet on it within the last minutes, by `countPlayers`. */
  countPlayers(): Promise<PlayerCount>;
  /** When its next round begins; left out where whoever comes begins one. */
  readNextGame?(): Promise<LobbyGame['nextGame']> | LobbyGame['nextGame'];
  /** How many screens have it open; left out where it has no socket. */
  countWatchers?(): number;
  /** Ends what suspended players have open and could decide about, as a round goes on without them; left out where none does. */
  endBetsOfSuspended?(): Promise<void>;
  openSocket?(realtime: Realtime): void;
  registerJobs?(jobs: Jobs): void;
  /** Throws a readable error where the game could not be played; before anything of the house is started. */
  check?(): Promise<void>;
  start?(): Promise<void> | void;
  /** Resolves when nothing more is done by itself; commands of players are still answered. */
  stop?(): Promise<void>;
}

/** What of the books is gone over; what is sealed in them is looked at where the house's key is given. */
export interface FaultsAsked {
  readonly period?: Period | undefined;
  readonly chainKey?: HouseKey | undefined;
}

/** With what a game ends what is open. */
export interface EndParts extends Omit<GameParts, 'config' | 'pools' | 'decideEverywhere'> {
  readonly pool: pg.Pool;
  readonly chainKey: HouseKey;
}

/** How anybody draws an outcome of a game anew. */
export interface GameProof {
  /** The names of what is needed, each with what it looks like: `hash` is `<64 hex>`. */
  readonly takes: Readonly<Record<string, string>>;
  /** What else is needed of a round that went by an announced rule, in the same way. */
  readonly mayTake?: Readonly<Record<string, string>>;
  /** What comes out, in words. */
  readonly gives: string;
  /** Throws a readable error where what was published cannot be. */
  draw(published: Record<string, string>): string;
}

/**
 * A query of every draw that was bet on, from a game's own books: rows of `at`, `rule`, `bets`, `staked`, `paid` and `due`,
 * what the stakes return on average, in thousandths of a paisa.
 */
export interface DrawsQuery {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The latest round of a game that an engine plays. */
export interface EngineRound {
  readonly id: string;
  /** As the game calls it. */
  readonly state: string;
  readonly isOver: boolean;
}

/** A game as the house knows it: whoever goes over the games needs nothing but this. */
export interface Game {
  readonly facts: GameFacts;
  readonly proof: GameProof;
  open(parts: GameParts): OpenGame;
  /** The lanes that its commands are written in: each has a connection of its own. */
  readonly lanes: readonly string[];
  /** What its settlements have added to the figures of each day, for the reconciliation. */
  readonly draws: DrawsQuery;
  /**
   * Every settled bet, for the reconciliation of what each player's play came to: `bet`, `player_id`, `at`, `rule`, `staked`,
   * and `paid`, null where it was lost.
   */
  readonly plays: string;
  /** The game's part of the reconciliation, of all there is or of what was bet in a period. */
  listFaults(client: Queryable, asked?: FaultsAsked): Promise<Fault[]>;
  /**
   * For a house that was restored to an earlier moment: ends whatever was open at that moment, as players may have seen since
   * what comes of it. Before the house is open; throws where something stays open.
   */
  endOpen(parts: EndParts): Promise<void>;
  /** Seals what it keeps sealed, beside its chains, under the house's key of now; gives back how many things that were. */
  readonly reseal?: (pool: pg.Pool, houseKey: HouseKey) => Promise<number>;
  /** Its latest round, for whoever looks after the engine; left out where none plays it. */
  findRound?(client: Queryable): Promise<EngineRound | undefined>;
}
