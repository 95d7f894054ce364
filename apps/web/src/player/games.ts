import type { GameId } from '@rang/games';
import type { ComponentType } from 'react';
import { colourCardTexts, colourTexts } from '../features/colour/wording/use-words.ts';
import { crashCardTexts, crashTexts } from '../features/crash/wording/use-words.ts';
import { minesCardTexts, minesTexts } from '../features/mines/wording/use-words.ts';
import { withTexts } from '../lib/i18n.ts';
import type { Language, RoomTexts } from '../lib/texts-of.ts';
import { playTexts } from './room-texts.ts';

interface ShownGame {
  readonly title: Readonly<Record<Language, string>>;
  /** The screen with what it says, fetched when it is gone to. */
  readonly screen: () => Promise<{ readonly GameScreen: ComponentType }>;
  /** What of it stands outside of the dashboard, where anybody comes to: all of it, or the proof of a round. */
  readonly openScreen?: () => Promise<{ readonly GameScreen: ComponentType }>;
  /** What is said of the game where it is on offer. */
  readonly cardTexts: RoomTexts;
}

const loadCrash = withTexts(() => import('../features/crash/game-screen.tsx'), crashTexts, playTexts);

/** The list of the games in the web app. */
export const SHOWN_GAMES: Readonly<Record<GameId, ShownGame>> = {
  colour: {
    title: { en: 'Color Prediction', es: 'Predicción de color', fr: 'Prédiction de couleur', de: 'Farbvorhersage' },
    screen: withTexts(() => import('../features/colour/game-screen.tsx'), colourTexts, playTexts),
    openScreen: withTexts(() => import('../features/colour/proof-screen.tsx'), colourTexts, playTexts),
    cardTexts: colourCardTexts,
  },
  mines: {
    title: { en: 'Mines', es: 'Minas', fr: 'Mines', de: 'Mines' },
    screen: withTexts(() => import('../features/mines/game-screen.tsx'), minesTexts, playTexts),
    cardTexts: minesCardTexts,
  },
  crash: {
    title: { en: 'Crash', es: 'Crash', fr: 'Crash', de: 'Crash' },
    screen: loadCrash,
    openScreen: loadCrash,
    cardTexts: crashCardTexts,
  },
};

const titlesIn = (language: Language) => () =>
  Promise.resolve({
    games: Object.fromEntries(Object.entries(SHOWN_GAMES).map(([id, { title }]) => [id, { title: title[language] }])),
  });

/** The names of the games: a few words, which every page may say. */
export const gameTitles: RoomTexts = { en: titlesIn('en'), es: titlesIn('es'), fr: titlesIn('fr'), de: titlesIn('de') };
