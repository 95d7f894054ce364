/**
 * Owns the rules of each game, pure: no clock, no randomness, no I/O. Outcomes come from the fairness package. Guarantees
 * that what a screen promises and what the house pays are reckoned by one function.
 */
export { GAMES, getGame, type GameFacts, type GameId } from './catalogue.ts';
export {
  COLOUR_DIGITS,
  PAYOUT_HUNDREDTHS,
  colourOf,
  payoutHundredths,
  selectionOdds,
  selectionWins,
  type SelectionOdds,
} from './colour.ts';
export {
  CRASH_GROWTH_A_MS,
  crashChance,
  crashLimit,
  crashMs,
  crashMultiplierAt,
  crashPaysAt,
  crashReached,
  decideCashOut,
  type CashOutAsk,
} from './crash.ts';
export {
  minesChance,
  minesMultiplier,
  minesOdds,
  minesPaidMultiplier,
  minesWin,
  multiplierNumber,
  stepMines,
  type MinesCommand,
  type MinesEvent,
  type MinesNo,
  type MinesOdds,
  type MinesState,
} from './mines.ts';
export { multiplyRoundingDown, multiplyRoundingUp, type Fraction } from './money.ts';
