import type { Translated } from '../../../../lib/texts-of.ts';
import type * as en from './en.ts';

export const games: Translated<typeof en.games> = {
  crash: {
    description: 'Der Multiplikator steigt. Steig aus, bevor die Rakete abstürzt.',
    hint: 'Steig vor dem Absturz aus',
  },
};
