import { colour } from './modules/colour/index.ts';
import { crash } from './modules/crash/index.ts';
import type { Game } from './modules/games/index.ts';
import { mines } from './modules/mines/index.ts';

/** The games of the house: the one list of them in the server, in the order of the catalogue. */
export const GAMES: readonly Game[] = [colour, mines, crash];
