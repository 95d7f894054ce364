import type { Translated } from '../../../../lib/texts-of.ts';
import type * as en from './en.ts';

export const games: Translated<typeof en.games> = {
  mines: {
    description: 'Trouvez les gemmes, partez avant une mine.',
    hint: 'Trouvez les gemmes',
  },
};
