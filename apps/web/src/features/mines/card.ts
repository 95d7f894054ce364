import { paise } from '@rang/contract';
import { getGame } from '@rang/games';
import type { GameCard } from '../../play/game-card.ts';
import { MinesArt } from './card/mines-art.tsx';

/** The game as it is on offer; light, as it is shown where the game itself is not opened. */
export const minesCard: GameCard = {
  facts: getGame('mines'),
  categories: ['all', 'popular', 'new'],
  Art: MinesArt,
  sampleWin: paise(512_525n),
  isListedInWallet: false,
};
