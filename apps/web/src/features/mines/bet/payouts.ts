import { MINES_TILES, paise, parseRupees, type MinesGame, type Paise } from '@rang/contract';
import { minesMultiplier, minesWin, multiplierNumber } from '@rang/games';

/** What is paid, and how many times the bet that is; no multiplier where there is nothing to be paid. */
export interface Payout {
  readonly amount: Paise;
  readonly multiplier: number | undefined;
}

const NOTHING: Payout = { amount: paise(0n), multiplier: undefined };

/** What `found` gems would pay by the rules of the game. */
function payoutAt(stake: Paise, mines: number, found: number): Payout {
  if (found < 1 || found > MINES_TILES - mines) return NOTHING;
  return { amount: minesWin(stake, mines, found), multiplier: multiplierNumber(minesMultiplier(mines, found)) };
}

function toldPayout(rupees: number | null, multiplier: number | null): Payout {
  if (rupees === null || multiplier === null || multiplier === 0) return NOTHING;
  return { amount: parseRupees(rupees) ?? paise(0n), multiplier };
}

/**
 * What the next tile would make of the bet, and what would be paid now: of the game on the board as the house tells it,
 * before it by the same rules. `tiles` is how many an automatic game would open.
 */
export function payoutsOf(shown: {
  game: MinesGame | undefined;
  stake: Paise | undefined;
  mines: number | undefined;
  tiles: number;
}): { next: Payout | undefined; total: Payout } {
  const { game, stake = paise(0n), mines, tiles } = shown;
  if (game === undefined) {
    if (mines === undefined) return { next: undefined, total: NOTHING };
    return { next: payoutAt(stake, mines, 1), total: payoutAt(stake, mines, tiles) };
  }
  const next = game.nextWin === null ? undefined : toldPayout(game.nextWin, game.nextMultiplier);
  return { next, total: toldPayout(game.winAmount, game.multiplier) };
}
