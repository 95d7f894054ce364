import { paise } from '@rang/contract';
import { getGame } from '@rang/games';
import type { GameCard } from '../../play/game-card.ts';
import { CrashArt } from './card/crash-art.tsx';

/** The game as it is on offer; light, as it is shown where the game itself is not opened. */
export const crashCard: GameCard = {
  facts: getGame('crash'),
  categories: ['all', 'new', 'jackpot'],
  Art: CrashArt,
  sampleWin: paise(867_050n),
  isListedInWallet: false,
};
