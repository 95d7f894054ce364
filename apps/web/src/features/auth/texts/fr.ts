import type { Translated } from '../../../lib/texts-of.ts';
import type { authTextsEn } from './en.ts';

export const authTextsFr: Translated<typeof authTextsEn> = {
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
    demo: 'Essayez la démo : demo / demo-play',
    demoFill: 'Remplir',
  },
  social: {
    label: 'Se connecter avec un autre compte',
    or: 'ou continuez avec',
    continue: 'Continuer avec {{name}}',
    missing: 'Non configuré sur ce serveur',
    someMissing: '{{names}} : Non configuré sur ce serveur',
    completing: 'Connexion en cours...',
    failed: 'Nous n’avons pas pu vous connecter de cette façon. Réessayez.',
    'not-set-up': 'Cette façon de se connecter n’est pas configurée sur ce serveur.',
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
    referralCode: 'Utilisez 32 caractères au maximum.',
    terms: 'Acceptez les conditions pour continuer',
  },
};
