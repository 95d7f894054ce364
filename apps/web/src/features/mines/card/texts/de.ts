import type { Translated } from '../../../../lib/texts-of.ts';
import type * as en from './en.ts';

export const games: Translated<typeof en.games> = {
  mines: {
    description: 'Finde die Edelsteine und steig aus, bevor du auf eine Mine triffst.',
    mines_one: '{{count}} Mine',
    mines_other: '{{count}} Minen',
    hint: 'Finde die Edelsteine',
  },
};
