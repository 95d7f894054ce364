import type { Translated } from '../../../lib/texts-of.ts';
import type * as en from './en.ts';

export const home: Translated<typeof en.home> = {
  welcome: 'Willkommen',
  welcomeName: 'Willkommen, {{name}}',
  play: {
    title: 'Jetzt spielen',
    all: 'Alle Spiele',
    playButton: 'Spielen',
  },
  gallery: {
    featured: 'Gemälde im Blick',
    browse: 'Sammlung durchstöbern',
    filter: 'Sammlung filtern',
    tags: {
      all: 'Alle Gemälde',
      abstract: 'Abstrakt',
      colorful: 'Farbenfroh',
      modern: 'Modern',
      landscape: 'Landschaft',
    },
    sample: 'Muster',
    sampleNote: 'Eine Mustergalerie: Die Gemälde sind von uns, die Preise erfunden, und nichts ist zu kaufen.',
    by: 'von {{artist}}',
    addToCart: 'In den Warenkorb',
    inCart: 'Im Warenkorb',
    added: '{{title}} liegt in deinem Warenkorb',
    removed: '{{title}} wurde aus deinem Warenkorb entfernt',
    favourite: '{{title}} zu den Favoriten hinzufügen',
    unfavourite: '{{title}} aus den Favoriten entfernen',
    imageFailed: 'Das Bild konnte nicht geladen werden',
    shown_one: '{{count}} Gemälde',
    shown_other: '{{count}} Gemälde',
  },
  promo: {
    title: 'Sammlung entdecken',
    text: 'Sechs Gemälde, nach Regeln in den Pigmenten des Hauses gezeichnet: ein Raga, ein Kolam, der erste Regen, ein Indigodruck, Holi am Mittag, Drachen in der Dämmerung.',
    button: 'Sammlung entdecken',
  },
  cart: {
    unavailable: 'Nicht verfügbar',
    open_one: 'Warenkorb, {{count}} Artikel',
    open_other: 'Warenkorb, {{count}} Artikel',
  },
  paintings: {
    raga: { title: 'Bhairav im Morgengrauen', description: 'Die Saiten einer Tanpura in der ersten Sonne.' },
    kolam: { title: 'Kolam im Margazhi', description: 'Reismehl um einundsechzig Punkte, mit Farbpulver gefüllt.' },
    monsoon: {
      title: 'Erster Regen, Westghats',
      description: 'Regenvorhänge über den Reisterrassen, und die Sonne noch unter der Wolke.',
    },
    indigo: {
      title: 'Ajrakh, zweite Küpe',
      description: 'Indigo und Krapp von vier geschnitzten Stempeln, von Hand gedruckt.',
    },
    holi: { title: 'Holi, Mittag', description: 'Fünf Handvoll Pulver in derselben Luft.' },
    dusk: { title: 'Drachen über dem See', description: 'Ein Januarabend, an dem jedes Dach eine Schnur hält.' },
  },
};
