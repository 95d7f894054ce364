import {
  MINES_TILES,
  NOTHING,
  type MinesGame,
  type MinesRecord,
  type MinesRevealedSeeds,
  type MinesSeeds,
  type Paise,
} from '@rang/contract';
import { minesPaidMultiplier, minesPayout, multiplierNumber } from '@rang/games';
import type { EndedGameRow, GameRow, RevealedSeedsRow, SeedsRow } from './store.ts';
import { fromTileMask } from './boards.ts';

/** A game as its player sees it: the one place where that is decided. An open game's row holds no board. */
export function wireGame(game: GameRow): MinesGame {
  const revealed = fromTileMask(game.revealed);
  return {
    betId: game.id,
    mineCount: game.mine_count,
    betAmount: game.stake,
    status: game.status,
    ...describeWin(game, revealed.length),
    revealed,
    revealedCount: revealed.length,
    totalSafe: MINES_TILES - game.mine_count,
    ...(game.mines === null ? {} : { minePositions: fromTileMask(game.mines) }),
    ...(game.hit === null ? {} : { hitPosition: game.hit }),
    outcomeRule: game.outcome_rule,
    ...(game.fair_mines === null ? {} : { fairMinePositions: fromTileMask(game.fair_mines) }),
    serverSeedHash: game.server_seed_hash,
    clientSeed: game.client_seed,
    nonce: game.nonce,
    createdAt: game.started_at.toISOString(),
    endedAt: game.ended_at?.toISOString() ?? null,
  };
}

function describeWin(
  game: GameRow,
  found: number,
): Pick<MinesGame, 'winAmount' | 'multiplier' | 'nextMultiplier' | 'nextWin'> {
  const { stake } = game;
  const pays = (gems: number): { multiplier: number; win: Paise } => ({
    multiplier: gems === 0 ? 0 : multiplierNumber(minesPaidMultiplier(stake, game.mine_count, gems)),
    win: minesPayout(stake, game.mine_count, gems),
  });
  if (game.status === 'playing') {
    const [now, next] = [pays(found), pays(found + 1)];
    return { winAmount: now.win, multiplier: now.multiplier, nextMultiplier: next.multiplier, nextWin: next.win };
  }
  const multipliers = { lost: 0, refunded: 1, won: undefined, cashout: undefined } as const;
  return {
    winAmount: game.paid ?? NOTHING,
    multiplier: multipliers[game.status] ?? pays(found).multiplier,
    nextMultiplier: null,
    nextWin: null,
  };
}

/** An ended game with what proves its board; the server seed is there once it was revealed. */
export function wireRecord(game: EndedGameRow): MinesRecord {
  return { ...wireGame(game), seedId: game.seeds_id, serverSeed: game.server_seed };
}

/** Seeds as their player sees them while they decide games. */
export function wireSeeds(seeds: SeedsRow): MinesSeeds {
  return {
    id: seeds.id,
    serverSeedHash: seeds.server_seed_hash,
    clientSeed: seeds.client_seed,
    nonce: seeds.next_nonce,
    createdAt: seeds.created_at.toISOString(),
  };
}

/** What is told of the server seed that comes next: its hash, once it stands. */
export interface NextSeed {
  readonly nextServerSeedHash?: string;
}

export function wireNextSeed({ next_server_seed_hash: hash }: SeedsRow): NextSeed {
  return hash === null ? {} : { nextServerSeedHash: hash };
}

/** Seeds as their player sees them for good. */
export function wireRevealedSeeds(seeds: RevealedSeedsRow): MinesRevealedSeeds {
  return { ...wireSeeds(seeds), serverSeed: seeds.server_seed, revealedAt: seeds.revealed_at.toISOString() };
}
