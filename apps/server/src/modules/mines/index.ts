/**
 * Owns Mines: each player's seeds and games, and what a step in a game pays. Guarantees that a player has one open game,
 * that its board was committed to before its stake was taken, that a game ends once and pays at most once however often
 * and from wherever it is asked, and that nothing of a board leaves the house before its game has ended.
 */
export { mines } from './game.ts';
export { createMines, type Mines } from './create-mines.ts';
export { listMinesFaults } from './list-mines-faults.ts';
