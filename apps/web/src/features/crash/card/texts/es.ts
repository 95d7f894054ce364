import type { Translated } from '../../../../lib/texts-of.ts';
import type * as en from './en.ts';

export const games: Translated<typeof en.games> = {
  crash: {
    description: 'El multiplicador sube. Retira antes de que caiga.',
    hint: 'Retira antes de que caiga',
  },
};
