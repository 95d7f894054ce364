import * as colour from './calls-colour.ts';
import * as crash from './calls-crash.ts';
import * as mines from './calls-mines.ts';

// The one list of the games in the contract: of each what crosses a wire, its calls, and its times as the house tells them.
export * from './calls-colour.ts';
export * from './calls-crash.ts';
export * from './calls-mines.ts';
export * from './crash-socket.ts';

export const GAME_CALLS: readonly object[] = [colour, mines, crash];
export const GAME_TIMES = { colour: colour.colourTimes, crash: crash.crashTimes };
