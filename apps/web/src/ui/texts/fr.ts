import type { Translated } from '../../lib/texts-of.ts';
import type * as en from './en.ts';

export const ui: Translated<typeof en.ui> = {
  playMoney: 'Argent fictif',
  back: 'Retour',
  loading: 'Chargement',
  language: 'Langue',
  languageFailed: 'La langue n’a pas pu être chargée. Veuillez réessayer.',
  lookUnsaved: 'C’est changé ici, mais n’a pas pu être enregistré avec votre compte.',
  dialogFailed: 'L’ouverture a échoué. Vérifiez votre connexion et réessayez.',
  theme: 'Thème',
  dark: 'Sombre',
  light: 'Clair',
  toDark: 'Passer au thème sombre',
  toLight: 'Passer au thème clair',
  copy: 'Copier : {{what}}',
  copied: 'Copié',
  copyFailed: 'Ce navigateur ne nous a pas laissé copier. Sélectionnez le texte et copiez-le.',
  dismissToast: 'Fermer le message',
  notice: { info: 'Avis :', warning: 'Important :', putAway: 'Fermer cet avis' },
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  strength: {
    label: 'Force du mot de passe',
    hint: 'L’idéal : 8 caractères ou plus, avec majuscule, chiffre et symbole',
    poor: 'Très faible',
    weak: 'Faible',
    fair: 'Moyen',
    good: 'Bon',
    strong: 'Fort',
  },
};

export const newPassword: Translated<typeof en.newPassword> = {
  password: 'Nouveau mot de passe',
  confirm: 'Confirmez le mot de passe',
  short: 'Le mot de passe doit compter au moins 6 caractères',
  long: 'Utilisez 200 caractères au maximum.',
  differs: 'Les mots de passe ne correspondent pas',
  unanswered: 'Pas de réponse : le mot de passe est peut-être déjà changé. Dans ce cas, utilisez le nouveau.',
};
