import type { Translated } from '../../../../lib/texts-of.ts';
import type * as en from './en.ts';

export const games: Translated<typeof en.games> = {
  mines: {
    description: 'Trouvez les gemmes et encaissez avant de toucher une mine.',
    mines_one: '{{count}} mine',
    mines_other: '{{count}} mines',
    hint: 'Trouvez les gemmes',
  },
};
