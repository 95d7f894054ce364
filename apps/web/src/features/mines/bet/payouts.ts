import { MINES_TILES, NOTHING, type MinesGame, type Paise } from '@rang/contract';
import { minesMultiplier, minesWin, multiplierNumber } from '@rang/games';

/** What is paid, and how many times the bet that is; no multiplier where there is nothing to be paid. */
export interface Payout {
  readonly amount: Paise;
  readonly multiplier: number | undefined;
}

const NO_PAYOUT: Payout = { amount: NOTHING, multiplier: undefined };

/** What `found` gems would pay by the rules of the game. */
function payoutAt(stake: Paise, mines: number, found: number): Payout {
  if (found < 1 || found > MINES_TILES - mines) return NO_PAYOUT;
  return { amount: minesWin(stake, mines, found), multiplier: multiplierNumber(minesMultiplier(mines, found)) };
}

function toldPayout(amount: Paise | null, multiplier: number | null): Payout {
  if (amount === null || multiplier === null || multiplier === 0) return NO_PAYOUT;
  return { amount, multiplier };
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
  const { game, stake = NOTHING, mines, tiles } = shown;
  if (game === undefined) {
    if (mines === undefined) return { next: undefined, total: NO_PAYOUT };
    return { next: payoutAt(stake, mines, 1), total: payoutAt(stake, mines, tiles) };
  }
  const next = game.nextWin === null ? undefined : toldPayout(game.nextWin, game.nextMultiplier);
  return { next, total: toldPayout(game.winAmount, game.multiplier) };
}
