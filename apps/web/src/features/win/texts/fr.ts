import type { Translated } from '../../../lib/texts-of.ts';
import type * as en from './en.ts';

export const win: Translated<typeof en.win> = {
  title: 'Gagner gros',
  filter: 'Filtrer les jeux',
  categories: { all: 'Tous les jeux', popular: 'Populaires', new: 'Nouveaux', jackpot: 'Jackpot' },
  play: 'Jouer',
  min: 'Min. {{amount}}',
  shown_one: '{{count}} jeu',
  shown_other: '{{count}} jeux',
  races: {
    title: 'Courses du jour',
    text: 'Affrontez les autres joueurs pour une cagnotte quotidienne.',
    button: 'Courir maintenant',
    soonTitle: 'Courses du jour : bientôt',
    soonText: 'Nous construisons les courses. Rien n’est misé ni payé avant leur ouverture.',
    pool: 'Cagnotte prévue',
    complete: 'Achevé à {{percent}} %',
    progress: 'Avancement des courses',
    gotIt: 'Compris',
    close: 'Fermer',
  },
  winners: {
    title: 'Meilleurs gagnants du jour',
    sample: 'Exemple',
    note: 'Des exemples, pour montrer à quoi ressemblera cette liste : personne n’a gagné ces montants.',
    name: 'Joueur {{place}}',
  },
};
