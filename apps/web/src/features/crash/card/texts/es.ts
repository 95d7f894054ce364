import type { Translated } from '../../../../lib/texts-of.ts';
import type * as en from './en.ts';

export const games: Translated<typeof en.games> = {
  crash: {
    description: 'El multiplicador sube. Cobra antes de que caiga.',
    hint: 'Cobra antes de que caiga',
  },
};
