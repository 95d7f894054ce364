import type { Translated } from '../../../lib/texts-of.ts';
import type * as en from './en.ts';

export const coming: Translated<typeof en.coming> = {
  names: { dice: 'Dés', plinko: 'Plinko', sports: 'Paris sportifs', other: 'Ce jeu' },
  soon: 'Bientôt disponible',
  text: '{{name}} : en construction. Ouverture quand ce sera aussi juste et solide que le reste.',
  progress: 'Avancement du développement',
  percent: '{{percent}} %',
  backToWin: 'Retour aux jeux',
  backToHome: 'Retour à l’accueil',
};
