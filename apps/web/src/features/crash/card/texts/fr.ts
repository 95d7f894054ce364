import type { Translated } from '../../../../lib/texts-of.ts';
import type * as en from './en.ts';

export const games: Translated<typeof en.games> = {
  crash: {
    description: 'Le multiplicateur grimpe. Encaissez avant la chute.',
    hint: 'Encaissez avant la chute',
  },
};
