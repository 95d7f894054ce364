import type { MinesGame, MinesRecord, Paise } from '@rang/contract';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Randomness } from '../../platform/randomness.ts';
import type { Intake } from '../intake/index.ts';
import type { Rotated } from './rotate-seeds.ts';
import type { Played } from './start-games.ts';
import type { Stepped } from './step-games.ts';
import type { GamesAsked, RevealedSeedsRow, SeedsRow } from './store.ts';

/** What Mines is made of. `chainKey` is the house's key, 64 hex characters, kept outside the database. */
export interface MinesParts {
  readonly pool: pg.Pool;
  readonly intake: Intake;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly logger: Logger;
  readonly chainKey: string;
}

/** What every command of a player says. */
export interface Asked {
  readonly playerId: bigint;
  readonly receivedAt: number;
  readonly key: string | undefined;
}

/** The game, as its calls and its job use it. Every command resolves once it is committed, or throws a Refusal. */
export interface Mines {
  start(order: Asked & { readonly mineCount: number; readonly stake: Paise }): Promise<Played>;
  click(order: Asked & { readonly betId: string; readonly position: number }): Promise<Stepped>;
  cashOut(order: Asked & { readonly betId: string }): Promise<Stepped>;
  rotateSeeds(order: Asked & { readonly clientSeed: string | undefined }): Promise<Rotated>;
  findOpenGame(playerId: bigint): Promise<MinesGame | undefined>;
  /** Ended games, newest first. Throws NOT_FOUND where `seedsId` is not the player's. */
  listGames(asked: GamesAsked): Promise<MinesRecord[]>;
  readSeeds(playerId: bigint): Promise<{ current: SeedsRow; previous: RevealedSeedsRow[] }>;
  /** Ends the games that nobody has touched for a day: cashed out, or refunded where no gem was found. */
  endGamesLeft(): Promise<void>;
}

/** A player's seeds: drawn before the first game, shown, and changed. */
export type Seeds = Pick<Mines, 'readSeeds' | 'rotateSeeds'> & {
  /** Makes sure that seeds stand ready to decide the player's games. */
  ensureSeeds(playerId: bigint): Promise<void>;
};
