import type { Translated } from '../../../../lib/texts-of.ts';
import type * as en from './en.ts';

export const games: Translated<typeof en.games> = {
  colour: {
    description: 'Setze auf Rot, Grün, Blau oder eine Zahl. Jedes Ergebnis lässt sich nachprüfen.',
    hint_one: 'Rot, Grün oder Blau? Jede Minute eine neue Runde.',
    hint_other: 'Rot, Grün oder Blau? Alle {{count}} Minuten eine neue Runde.',
    colours: { red: 'Rot', green: 'Grün', blue: 'Blau' },
    number: 'Zahl {{digit}}',
    hintShort: 'Rot, Grün oder Blau, oder eine Zahl.',
    round: 'Runde {{round}}',
    closesIn: 'Einsätze schließen in',
    resultIn: 'Ergebnis in',
    next: 'Die nächste Runde beginnt...',
    everySeconds: 'Alle {{count}} s eine Runde',
    everyMinutes_one: 'Jede Minute ein Spiel',
    everyMinutes_other: 'Alle {{count}} Min. ein Spiel',
  },
};
