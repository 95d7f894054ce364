import type { GameId } from '@rang/games';
import type { ComponentType } from 'react';
import { addTexts } from '../lib/i18n.ts';
import type { Language } from '../lib/texts-of.ts';

interface ShownGame {
  readonly title: Readonly<Record<Language, string>>;
  readonly screen: () => Promise<{ readonly GameScreen: ComponentType }>;
}

/** The list of the games in the web app: of each its name, and its screen, whose code comes when it is gone to. */
export const SHOWN_GAMES: Readonly<Record<GameId, ShownGame>> = {
  colour: {
    title: { en: 'Color Prediction', es: 'Predicción de color', fr: 'Prédiction de couleur', de: 'Farbvorhersage' },
    screen: () => import('../features/colour/index.ts'),
  },
  mines: {
    title: { en: 'Mines', es: 'Minas', fr: 'Mines', de: 'Mines' },
    screen: () => import('../features/mines/index.ts'),
  },
  crash: {
    title: { en: 'Crash', es: 'Crash', fr: 'Crash', de: 'Crash' },
    screen: () => import('../features/crash/index.ts'),
  },
};

for (const [id, { title }] of Object.entries(SHOWN_GAMES)) {
  const textsIn = (language: Language) => ({ [id]: { title: title[language] } });
  addTexts('games', { en: textsIn('en'), es: textsIn('es'), fr: textsIn('fr'), de: textsIn('de') });
}
