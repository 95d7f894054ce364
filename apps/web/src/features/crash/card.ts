import { paise } from '@rang/contract';
import { getGame } from '@rang/games';
import { addTexts } from '../../lib/i18n.ts';
import type { GameCard } from '../../play/game-card.ts';
import { de, en, es, fr } from './card/card-texts.ts';
import { CrashArt } from './card/crash-art.tsx';

addTexts('games', { en: { crash: en }, es: { crash: es }, fr: { crash: fr }, de: { crash: de } });

/** The game as it is on offer; light, as it is shown where the game itself is not opened. */
export const crashCard: GameCard = {
  facts: getGame('crash'),
  categories: ['all', 'new', 'jackpot'],
  Art: CrashArt,
  sampleWin: paise(867_050n),
  isListedInWallet: false,
};
