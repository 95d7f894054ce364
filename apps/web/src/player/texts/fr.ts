import type { Translated } from '../../lib/texts-of.ts';
import type * as en from './en.ts';

export { refusals } from '../../house/calls/refusal-texts/fr.ts';
export { newPassword, ui } from '../../ui/texts/fr.ts';
export { auth } from '../../features/auth/texts/fr.ts';

export const shell: Translated<typeof en.shell> = {
  titles: {
    login: 'Connexion',
    signup: 'Inscription',
    resetPassword: 'Réinitialiser le mot de passe',
    home: 'Accueil',
    wallet: 'Portefeuille',
    statement: 'Relevé',
    win: 'Gagner',
    sports: 'Sports',
    support: 'Aide',
    profile: 'Profil',
    comingSoon: 'Bientôt disponible',
  },
  header: {
    home: 'Rang, vers l’accueil',
    menu: 'Ouvrir le menu',
    balance: 'Solde',
    balanceError: 'Erreur',
    balanceFailed: 'Le solde n’a pas pu être obtenu',
    balanceOld: 'dernier connu',
    wallet: 'Portefeuille',
    logout: 'Se déconnecter',
    skip: 'Aller au contenu',
  },
  visitor: { logIn: 'Connexion', signUp: 'Inscription' },
  menu: { title: 'Menu', sections: 'Rubriques', close: 'Fermer le menu', news: 'nouveautés : {{count}}' },
  connection: {
    offline: 'Vous êtes hors ligne. Nous réessayons.',
    unreached: 'Connexion perdue. Nous réessayons.',
    old: 'Le solde est le dernier que nous connaissons.',
  },
  problem: {
    title: 'Une erreur est survenue sur cette page',
    text: 'Votre argent et vos mises sont en sécurité : la maison les garde, pas cette page. Rechargez-la pour continuer.',
    reload: 'Recharger',
    home: 'Aller à l’accueil',
  },
};
