/** Owns the rules of each game, pure: no clock, no randomness, no I/O. Outcomes come from the fairness package. */
export { COLOUR_DIGITS, colourOf } from './colour/colour-of.ts';
export { PAYOUT_HUNDREDTHS, payoutHundredths } from './colour/payout-hundredths.ts';
export { selectionOdds, type SelectionOdds } from './colour/selection-odds.ts';
export { selectionWins } from './colour/selection-wins.ts';
export { crashLimit } from './crash/crash-limit.ts';
export { crashMs } from './crash/crash-ms.ts';
export { CRASH_GROWTH_A_MS, crashMultiplierAt } from './crash/crash-multiplier-at.ts';
export { crashPaysAt } from './crash/crash-pays-at.ts';
export { crashWin } from './crash/crash-win.ts';
export { decideCashOut, type CashOutAsk } from './crash/decide-cash-out.ts';
export { multiplyRoundingUp } from './multiply-rounding-up.ts';
export { payoutOf } from './colour/payout-of.ts';
export { minesMultiplier, type Fraction } from './mines/mines-multiplier.ts';
export { minesOdds, type MinesOdds } from './mines/mines-odds.ts';
export { minesPaidMultiplier } from './mines/mines-paid-multiplier.ts';
export { minesWin } from './mines/mines-win.ts';
export { multiplierNumber } from './mines/multiplier-number.ts';
export { stepMines, type MinesCommand, type MinesEvent, type MinesNo, type MinesState } from './mines/step-mines.ts';
