import { paise } from '@rang/contract';
import { getGame } from '@rang/games';
import type { GameCard } from '../../play/game-card.ts';
import { ColourArt } from './card/colour-art.tsx';
import { ColourHint, LiveLine, RoundEvery } from './card/round-lines.tsx';

/** The game as it is on offer; light, as it is shown where the game itself is not opened. */
export const colourCard: GameCard = {
  facts: getGame('colour'),
  categories: ['all', 'popular'],
  Art: ColourArt,
  Hint: ColourHint,
  LiveLine,
  Fact: RoundEvery,
  sampleWin: paise(1_245_000n),
  isListedInWallet: true,
};
