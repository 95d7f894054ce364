import type { Translated } from '../../../lib/texts-of.ts';
import type * as en from './en.ts';

export const auth: Translated<typeof en.auth> = {
  tabs: { label: 'Se connecter ou s’inscrire', login: 'Connexion', signup: 'Inscription' },
  promise: {
    lead: 'La couleur est un jeu que vous pouvez vérifier.',
    committed: 'Chaque résultat est fixé avant la première mise.',
    provable: 'Toute manche terminée se prouve : par vous, dans votre navigateur.',
    odds: 'Les chances figurent à côté de chaque mise.',
  },
  fields: {
    name: 'Nom complet',
    username: 'Nom d’utilisateur',
    email: 'E-mail',
    password: 'Mot de passe',
    referralOptional: 'Code de parrainage (facultatif)',
    referralApplied: 'Code de parrainage (appliqué !)',
  },
  login: {
    title: 'Bon retour',
    remember: 'Se souvenir de moi',
    forgot: 'Mot de passe oublié ?',
    submit: 'Se connecter',
    failed: 'La connexion a échoué',
    slowed: 'C’est votre compte ? Quelqu’un essaie peut-être de deviner son mot de passe.',
    askForLink: 'Connectez-vous par un lien dans vos e-mails',
    watch: 'Voir {{game}} en direct',
    demo: 'Jouer la démo',
    play: 'Argent fictif uniquement : rien ici ne coûte ni ne rapporte d’argent réel.',
  },
  social: {
    label: 'Se connecter avec un autre compte',
    or: 'ou continuez avec',
    continue: 'Continuer avec {{name}}',
  },
  signup: {
    title: 'Créez votre compte',
    agree: 'J’accepte les conditions générales',
    readTerms: 'Lire les conditions',
    submit: 'S’inscrire',
    failed: 'L’inscription a échoué',
    done: 'Inscription réussie ! Redirection vers la connexion...',
  },
  rules: {
    loginUsername: 'Le nom d’utilisateur est obligatoire',
    loginPassword: 'Le mot de passe est obligatoire',
    name: 'Le nom est obligatoire',
    username: 'Utilisez 3 à 24 lettres, chiffres, points, tirets ou tirets bas.',
    email: 'Saisissez une adresse e-mail valide',
    password: 'Le mot de passe doit compter au moins 6 caractères',
    tooLong: 'Utilisez {{count}} caractères au maximum.',
    terms: 'Acceptez les conditions pour continuer',
  },
  referHint: { text: 'Connectez-vous pour accéder au parrainage !', dismiss: 'Fermer' },
};
