import { GAMES, type GameId } from '@rang/games';
import { colourCard } from '../features/colour/card.tsx';
import { crashCard } from '../features/crash/card.tsx';
import { minesCard } from '../features/mines/card.tsx';
import type { GameCard } from '../play/game-card.ts';

const CARDS: Readonly<Record<GameId, GameCard>> = { colour: colourCard, mines: minesCard, crash: crashCard };

/** The games on offer, in the order of the catalogue. */
export const GAME_CARDS: readonly GameCard[] = GAMES.map(({ id }) => CARDS[id]);
