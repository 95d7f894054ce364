import type { Translated } from '../../../lib/texts-of.ts';
import type * as en from './en.ts';

export const reset: Translated<typeof en.reset> = {
  password: {
    title: 'Choisissez un nouveau mot de passe',
    lead: 'Au moins 6 caractères. Toutes vos sessions prennent fin ; vous vous reconnectez avec le nouveau mot de passe.',
    submit: 'Réinitialiser',
    done: 'Mot de passe réinitialisé !',
    failed: 'La réinitialisation a échoué',
    invalid: 'Lien non valable',
    once: 'Un lien sert une seule fois, pendant trente minutes.',
  },
  account: {
    title: 'Reprenez votre compte',
    lead: 'Votre compte retrouve cette adresse, avec le mot de passe que vous choisissez ici, d’au moins 6 caractères. Qui y est connecté maintenant est déconnecté.',
    submit: 'Reprendre mon compte',
    done: 'Votre compte est de nouveau à vous.',
    failed: 'Le compte n’a pas pu être repris',
    taken:
      'Votre adresse est celle d’un autre compte à présent. Connectez-vous à celui-ci, donnez-lui une autre adresse dans le profil, puis rouvrez ce lien.',
    invalid: 'Ce lien ne reprend plus aucun compte.',
    once: 'Un lien sert une seule fois, pendant sept jours, et plus après qu’une adresse précédente du compte l’a repris. Avez-vous changé l’adresse vous-même ? Alors il n’y a rien à faire.',
  },
  username: 'Nom d’utilisateur',
  usernameNeeded: 'Saisissez votre nom d’utilisateur',
  invalidText:
    'Rouvrez le lien reçu par e-mail, ou demandez-en un autre avec « Mot de passe oublié ? » à la connexion.',
  ask: 'Demander un autre lien',
  back: 'Retour à la connexion',
};
