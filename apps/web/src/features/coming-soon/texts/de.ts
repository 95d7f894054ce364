import type { Translated } from '../../../lib/texts-of.ts';
import type * as en from './en.ts';

export const coming: Translated<typeof en.coming> = {
  names: {
    dice: 'Würfel',
    plinko: 'Plinko',
    sports: 'Sportwetten',
    other: 'Dieses Spiel',
  },
  soon: 'Demnächst',
  text: '{{name}}: noch im Bau. Geöffnet wird, sobald es so fair und solide ist wie der Rest.',
  progress: 'Entwicklungsfortschritt',
  percent: '{{percent}} %',
  backToWin: 'Zurück zu den Spielen',
  backToHome: 'Zurück zum Start',
};
