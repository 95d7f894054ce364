import type { Translated } from '../../../lib/texts-of.ts';
import type * as en from './en.ts';

export const coming: Translated<typeof en.coming> = {
  names: {
    dice: 'Dados',
    plinko: 'Plinko',
    sports: 'Apuestas deportivas',
    other: 'Este juego',
  },
  soon: 'Próximamente',
  text: '{{name}}: en construcción. Abrirá cuando sea tan justo y sólido como lo demás.',
  progress: 'Progreso del desarrollo',
  percent: '{{percent}} %',
  backToWin: 'Volver a los juegos',
  backToHome: 'Volver al inicio',
};
