import type { Translated } from '../../../lib/texts-of.ts';
import type * as en from './en.ts';

export const reset: Translated<typeof en.reset> = {
  title: 'Choisissez un nouveau mot de passe',
  lead: 'Au moins 6 caractères. Toutes vos sessions prennent fin ; vous vous reconnectez avec le nouveau mot de passe.',
  username: 'Nom d’utilisateur',
  usernameNeeded: 'Saisissez votre nom d’utilisateur',
  submit: 'Réinitialiser',
  done: 'Mot de passe réinitialisé !',
  failed: 'La réinitialisation a échoué',
  invalid: 'Lien non valable',
  invalidText:
    'Rouvrez le lien reçu par e-mail, ou demandez-en un autre avec « Mot de passe oublié ? » à la connexion.',
  ask: 'Demander un autre lien',
  once: 'Un lien sert une seule fois, pendant trente minutes.',
  back: 'Retour à la connexion',
};
