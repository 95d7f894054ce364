import type { Translated } from '../../../../lib/texts-of.ts';
import type * as en from './en.ts';

export const games: Translated<typeof en.games> = {
  mines: {
    description: 'Trouvez les gemmes, partez avant une mine.',
    mines_one: '{{count}} mine',
    mines_other: '{{count}} mines',
    hint: 'Trouvez les gemmes',
  },
};
