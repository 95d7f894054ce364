/**
 * Owns what the games came to on each day: bets, stakes, payouts and what the stakes return on average, by game and rule, and by
 * player and game.
 * Guarantees that a day's figures are those of the bets settled on it, as they are added by the statements that settle, and
 * that the report costs a few rows a day whatever the history. Keeps the highest wins of each day, of fair draws alone.
 */
export { countDraws } from './count-draws.ts';
export { keepWins, readDayWins, type DayWin, type DayWins } from './day-wins.ts';
export { listFigureFaults, listPlayFaults } from './list-figure-faults.ts';
export { addUp, readReport } from './read-report.ts';
export { registerFigureRoutes, registerPlayRoutes } from './routes.ts';
