import { z } from 'zod/mini';
import { call } from './call.ts';
import { identity, identityWith, moment, outcomeRule, rupeesOut, rupeesWith } from './fields.ts';
import { LIMITS, MINES_TILES } from './limits.ts';
import { refuseInput } from './refusals.ts';

/** `won`: every gem found, or the stated maximum reached. `refunded`: left lying before the first gem. */
export const MINES_STATUSES = ['playing', 'lost', 'won', 'cashout', 'refunded'] as const;
export type MinesStatus = (typeof MINES_STATUSES)[number];

const badCount = { error: refuseInput('INVALID_MINE_COUNT') };
const badPosition = { error: refuseInput('INVALID_POSITION') };
const badSeed = { error: refuseInput('INVALID_CLIENT_SEED') };

const betId = identityWith(refuseInput('BAD_REQUEST'));
const position = z.int(badPosition).check(z.gte(0, badPosition), z.lte(MINES_TILES - 1, badPosition));
// Without colons: the board is drawn from `clientSeed:nonce:cursor`.
const clientSeed = z
  .string(badSeed)
  .check(
    z.minLength(LIMITS.clientSeed.min, badSeed),
    z.maxLength(LIMITS.clientSeed.max, badSeed),
    z.regex(/^[A-Za-z0-9_-]+$/, badSeed),
  );

const seedHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A game as its player may see it. Nothing in it depends on where the mines lie that were not found. */
export const minesGame = z.object({
  betId: identity,
  mineCount: z.int(),
  betAmount: rupeesOut,
  status: z.enum(MINES_STATUSES),
  /** What a cash-out pays now, and what was paid once the game has ended. Nothing before the first gem. */
  winAmount: rupeesOut,
  /** Of the win, rounded down to four decimals: 0 before the first gem and in a lost game, 1 in a refunded one. */
  multiplier: z.number(),
  /** After one more gem; null once the game has ended. */
  nextMultiplier: z.nullable(z.number()),
  nextWin: z.nullable(rupeesOut),
  /** The gems found, ascending. */
  revealed: z.array(z.int()),
  revealedCount: z.int(),
  /** How many gems the board holds. */
  totalSafe: z.int(),
  /** Where the mines lie, ascending; there only once the game has ended. */
  minePositions: z.optional(z.array(z.int())),
  /** The mine that was hit; there in a lost game. */
  hitPosition: z.optional(z.int()),
  outcomeRule,
  /** Where the fair draw lays the mines of an announced game; there only once it has ended. */
  fairMinePositions: z.optional(z.array(z.int())),
  /** SHA-256 of the server seed's text, hex. */
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  nonce: z.int(),
  createdAt: moment,
  endedAt: z.nullable(moment),
});
export type MinesGame = z.infer<typeof minesGame>;

/** An ended game with what proves its board: the server seed is null until the player has changed it. */
export const minesRecord = z.extend(minesGame, { seedId: identity, serverSeed: z.nullable(z.string()) });
export type MinesRecord = z.infer<typeof minesRecord>;

/** A game after a command; `balance` is there where money moved. */
const played = z.extend(minesGame, { success: z.literal(true), balance: z.optional(rupeesOut) });

export const startMines = call({
  method: 'POST',
  path: '/mines/start',
  access: 'player',
  takesKey: true,
  summary: 'Start a game; refused with `activeBetId` while another is open',
  body: z.object({
    mineCount: z.int(badCount).check(z.gte(1, badCount), z.lte(MINES_TILES - 1, badCount)),
    betAmount: rupeesWith(refuseInput('INVALID_BET_AMOUNT')),
    /** The rule that the player was shown, left out: fair. Under another one nothing is started, and it is told. */
    outcomeRule: z.optional(outcomeRule),
  }),
  answer: played,
});

export const clickMines = call({
  method: 'POST',
  path: '/mines/click',
  access: 'player',
  takesKey: true,
  summary: 'Open a tile; one that is open already stays so and changes nothing',
  body: z.object({ betId, position }),
  answer: z.extend(played, { position: z.int(), isMine: z.boolean(), alreadyRevealed: z.boolean() }),
});
export type MinesClickAnswer = z.infer<typeof clickMines.answer>;

export const cashOutMines = call({
  method: 'POST',
  path: '/mines/cashout',
  access: 'player',
  takesKey: true,
  summary: 'Take the win; a game that has ended answers how it ended',
  body: z.object({ betId }),
  answer: played,
});

export const openMinesGame = call({
  method: 'GET',
  path: '/mines/game',
  access: 'player',
  summary: "The player's open game, or null, and the rule that the next game would have",
  answer: z.object({ success: z.literal(true), game: z.nullable(minesGame), nextOutcomeRule: outcomeRule }),
});

/** Newest first; `before` is the betId of the last game of the page before. */
const page = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50),
  before: z.optional(identityWith(refuseInput('BAD_REQUEST'))),
});

export const minesHistory = call({
  method: 'GET',
  path: '/mines/history',
  access: 'player',
  summary: "The player's ended games, newest first, with what proves them",
  query: page,
  answer: z.object({ success: z.literal(true), games: z.array(minesRecord) }),
});

export const minesGameProof = call({
  method: 'GET',
  path: '/mines/games/:betId',
  access: 'player',
  summary: "One of the player's ended games, with what proves it",
  params: z.object({ betId: identityWith(refuseInput('NOT_FOUND')) }),
  answer: z.object({ success: z.literal(true), game: minesRecord }),
});

/** Seeds that decide the games to come: the server seed is known by its hash alone. */
export const minesSeeds = z.object({
  id: identity,
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  /** Of the next game; the first one's is 0. */
  nonce: z.int(),
  createdAt: moment,
});
export type MinesSeeds = z.infer<typeof minesSeeds>;

/** Seeds that decide no more games: everything of them is public. Their games have the nonces below `nonce`. */
export const minesRevealedSeeds = z.extend(minesSeeds, { serverSeed: z.string(), revealedAt: moment });
export type MinesRevealedSeeds = z.infer<typeof minesRevealedSeeds>;

/** SHA-256 of the server seed that comes next, known before a client seed is chosen for it. The version before tells none. */
const nextServerSeedHash = z.optional(z.string());

export const readMinesSeeds = call({
  method: 'GET',
  path: '/mines/seeds',
  access: 'player',
  summary: "The player's seeds, and the revealed ones, newest first, at most 50",
  answer: z.object({
    success: z.literal(true),
    current: minesSeeds,
    nextServerSeedHash,
    previous: z.array(minesRevealedSeeds),
  }),
});

export const rotateMinesSeeds = call({
  method: 'POST',
  path: '/mines/seeds/rotate',
  access: 'player',
  takesKey: true,
  summary: 'Reveal the server seed and go on with the one that was announced; refused while a game is open',
  // A request without a body reaches the server as null. Without a client seed the house draws one. With the hash that the
  // player was shown nothing is changed where another one comes next by now.
  body: z.nullish(z.object({ clientSeed: z.optional(clientSeed), nextServerSeedHash: z.optional(seedHash) })),
  answer: z.object({
    success: z.literal(true),
    revealed: minesRevealedSeeds,
    current: minesSeeds,
    nextServerSeedHash,
  }),
});

export const minesSeedGames = call({
  method: 'GET',
  path: '/mines/seeds/:id/games',
  access: 'player',
  summary: 'The ended games that these seeds decided, newest first',
  params: z.object({ id: identityWith(refuseInput('NOT_FOUND')) }),
  query: page,
  answer: z.object({ success: z.literal(true), games: z.array(minesRecord) }),
});
