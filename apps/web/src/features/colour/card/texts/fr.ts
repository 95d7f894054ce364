import type { Translated } from '../../../../lib/texts-of.ts';
import type * as en from './en.ts';

export const games: Translated<typeof en.games> = {
  colour: {
    description: 'Misez sur rouge, vert, bleu ou un numéro. Chaque résultat se vérifie.',
    hint_one: 'Rouge, vert ou bleu ? Une nouvelle manche chaque minute.',
    hint_other: 'Rouge, vert ou bleu ? Une nouvelle manche toutes les {{count}} minutes.',
    colours: { red: 'Rouge', green: 'Vert', blue: 'Bleu' },
    number: 'Numéro {{digit}}',
    hintShort: 'Rouge, vert ou bleu, ou un numéro.',
    round: 'Manche {{round}}',
    closesIn: 'Fin des mises dans',
    resultIn: 'Résultat dans',
    next: 'La manche suivante commence...',
    everySeconds: 'Une manche toutes les {{count}} s',
    everyMinutes_one: 'Une partie chaque minute',
    everyMinutes_other: 'Une partie toutes les {{count}} min',
  },
};
