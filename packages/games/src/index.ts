/**
 * Owns the rules of each game, pure: no clock, no randomness, no I/O. Outcomes come from the fairness package. Guarantees
 * that what a screen promises and what the house pays are reckoned by one function.
 */
export { GAMES, getGame, type GameFacts, type GameId } from './catalogue.ts';
export {
  COLOUR_DIGITS,
  COLOUR_MULTIPLIERS,
  getColour,
  colourMultiplier,
  selectionOdds,
  selectionWins,
  type SelectionOdds,
} from './colour.ts';
export { colourResult, findMaxSide, type ColourRule, type ColourStakes } from './colour-result.ts';
export {
  CRASH_GROWTH_A_MS,
  crashChance,
  crashHalf,
  crashLimit,
  crashMs,
  crashMultiplierAt,
  crashPaysAt,
  crashReached,
  crashStage,
  decideCashOut,
  type CashOutAsk,
} from './crash.ts';
export {
  asksForStakes,
  crashResult,
  crashRuleLimit,
  findCrashRule,
  nameCrashRule,
  CRASH_RESTRICTIONS,
  type CrashRule,
} from './crash-result.ts';
export {
  findMinesCut,
  findMinesLastGem,
  putMineUnder,
  minesChance,
  minesMultiplier,
  minesOdds,
  minesPaidMultiplier,
  minesPayout,
  multiplierNumber,
  stepMines,
  type MinesCommand,
  type MinesCut,
  type MinesEvent,
  type MinesRefusal,
  type MinesOdds,
  type MinesState,
} from './mines.ts';
export { multiplyRoundingDown, multiplyRoundingUp, type Fraction } from './money.ts';
