/**
 * Owns Color Prediction: its rounds, its bets, their settlement. Guarantees that a bet is in only if the server had it
 * before the lock of the running round, that a round is drawn from its committed hash and settled once, in one
 * statement with its payouts, and that nothing of a round's hash leaves the house before that.
 */
export { colour } from './game.ts';
export { createColour, type Colour } from './create-colour.ts';
export { listColourFaults } from './list-colour-faults.ts';
