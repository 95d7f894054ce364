import type { Translated } from '../../../../lib/texts-of.ts';
import type * as en from './en.ts';

export const games: Translated<typeof en.games> = {
  mines: {
    description: 'Encuentra las gemas y cobra antes de dar con una mina.',
    mines_one: '{{count}} mina',
    mines_other: '{{count}} minas',
    hint: 'Encuentra las gemas',
  },
};
