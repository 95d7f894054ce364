/** One game of the benchmark: a start, three gems, a cash-out. Five commands, each committed before its answer. */
export const CLICKS = 3;
export const MINES = 3;
/** One rupee. */
export const STAKE_PAISE = 100n;
/** What three gems among three mines pay for one rupee, in paise. */
export const WIN_PAISE = 147n;
/** Long enough for each player to have played: the first game of a login asks for more than every other. */
export const WARM_UP_MS = 5_000;
/** Keep-alive connections; each plays one game at a time. */
export const CONNECTIONS = 64;
/** Players that a connection plays for in turn, so that none of them clicks faster than the house lets one player. */
export const PLAYERS_EACH = 32;

/** A player of the benchmark, whose board the bench knows, so that it opens gems. */
export interface BenchPlayer {
  readonly token: string;
  readonly serverSeed: string;
  readonly clientSeed: string;
}

/** What the serving process sends when it is ready. */
export interface ServingMines {
  readonly address: string;
  readonly players: readonly BenchPlayer[];
}

/** Games that were played whole after the warm-up, with how long each of their commands took. */
export interface PlayedGames {
  readonly perSecond: number;
  readonly latenciesMs: readonly number[];
}
