import * as colour from './calls-colour.ts';
import * as colourControls from './office/calls-colour-controls.ts';
import * as colourStats from './office/calls-colour-stats.ts';
import * as crash from './calls-crash.ts';
import * as crashSettings from './office/calls-crash-settings.ts';
import * as mines from './calls-mines.ts';
import * as minesControls from './office/calls-mines-controls.ts';
import * as minesStats from './office/calls-mines-stats.ts';

// The one list of the games in the contract: of each what crosses a wire, its calls, and its times as `GET /house` says them.
export * from './calls-colour.ts';
export * from './office/calls-colour-controls.ts';
export * from './office/calls-colour-stats.ts';
export * from './calls-crash.ts';
export * from './office/calls-crash-settings.ts';
export * from './calls-mines.ts';
export * from './office/calls-mines-controls.ts';
export * from './office/calls-mines-stats.ts';
export * from './crash-socket.ts';

export const GAME_CALLS: readonly object[] = [
  ...[colour, colourControls, colourStats],
  ...[mines, minesControls, minesStats],
  ...[crash, crashSettings],
];
export const GAME_TIMES = { colour: colour.colourTimes, crash: crash.crashTimes };
