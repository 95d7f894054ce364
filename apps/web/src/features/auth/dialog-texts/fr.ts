import type { Translated } from '../../../lib/texts-of.ts';
import type * as en from './en.ts';

export const links: Translated<typeof en.links> = {
  email: 'E-mail',
  cancel: 'Annuler',
  close: 'Fermer',
  wrongEmail: 'Saisissez une adresse e-mail valide',
  sentTitle: 'Consultez vos e-mails',
  gotIt: 'Compris',
  slowed:
    'Trop d’e-mails ont été demandés. Les liens des 30 dernières minutes fonctionnent encore : regardez dans vos e-mails, aussi dans les indésirables.',
  reset: {
    title: 'Mot de passe oublié ?',
    lead: 'Saisissez l’e-mail de votre compte. Nous envoyons un lien pour choisir un nouveau mot de passe.',
    send: 'Envoyer le lien',
    failed: 'L’envoi de l’e-mail a échoué',
    sent: 'Si un compte utilise cette adresse, nous y avons envoyé un lien pour réinitialiser son mot de passe.',
    spam: 'Le lien sert une fois, pendant 30 minutes. Rien reçu ? Regardez dans les indésirables, ou redemandez-le dans quelques minutes.',
  },
  login: {
    title: 'Se connecter par un lien',
    lead: 'Saisissez l’e-mail de votre compte. Nous envoyons un lien. Ouvrez-le dans ce navigateur, puis connectez-vous avec votre mot de passe.',
    send: 'Envoyer le lien',
    failed: 'L’envoi de l’e-mail a échoué',
    sent: 'Si un compte utilise cette adresse, nous y avons envoyé un lien pour se connecter.',
    spam: 'Le lien fonctionne pendant 30 minutes. Ouvrez-le dans ce navigateur. Rien reçu ? Regardez dans les indésirables, ou redemandez-le dans quelques minutes.',
  },
};

export const terms: Translated<typeof en.terms> = {
  title: 'Conditions générales',
  close: 'Fermer',
  agree: 'J’accepte',
  play: {
    title: 'Argent fictif',
    text: 'Cette maison joue avec de l’argent fictif. Les montants portent la mention ARGENT FICTIF, ne valent rien en dehors et ne sont jamais versés en argent.',
  },
  age: {
    title: 'Qui peut jouer',
    text: 'Vous avez au moins 18 ans et les jeux de pari sont permis là où vous êtes.',
  },
  account: {
    title: 'Votre compte',
    text: 'Une personne, un compte. Gardez votre mot de passe pour vous : ce qui est fait avec lui compte comme fait par vous.',
  },
  bets: {
    title: 'Mises',
    text: 'Une mise compte dès que la maison la confirme et ne peut plus être retirée ensuite ; à Crash, celle sur la prochaine manche le peut, jusqu’à son ouverture (« Départ imminent »). Ce qu’elle peut rapporter et sa probabilité figurent à côté.',
  },
  fairness: {
    title: 'Résultats',
    text: 'Un résultat est fixé avant la première mise de sa manche et peut être prouvé après. Si un opérateur a choisi la règle d’une manche, elle le dit avant que vous misiez.',
  },
  data: {
    title: 'Vos données',
    text: 'Nous gardons votre nom, votre nom d’utilisateur, votre e-mail, vos mises et vos paiements pour tenir votre compte. À côté de vos mises, les autres joueurs voient votre nom public ou, à défaut, une partie de votre nom d’utilisateur.',
  },
  limits: {
    title: 'Jouer avec mesure',
    text: 'Le jeu est un divertissement et la maison garde un avantage. Ne misez que ce dont vous pouvez vous passer, et arrêtez quand ce n’est plus un plaisir.',
  },
};

export const arrival: Translated<typeof en.arrival> = {
  completing: 'Connexion en cours...',
  failed: 'Nous n’avons pas pu vous connecter de cette façon. Réessayez.',
  linkOpened: 'Ce navigateur peut se connecter maintenant : saisissez votre nom d’utilisateur et votre mot de passe.',
  linkFailed: 'Le lien n’a pas pu être ouvert. Réessayez.',
  'not-set-up': 'Cette façon de se connecter n’est pas configurée sur ce serveur.',
  suspended: 'Ce compte est suspendu. Son solde est conservé.',
  ended: 'Votre session a expiré ou a été fermée ailleurs. Reconnectez-vous.',
  reset:
    'Votre mot de passe a été changé. Connectez-vous avec le nouveau. Les comptes bancaires enregistrés sont oubliés.',
  takenBack:
    'Votre compte est de nouveau à vous. Connectez-vous avec le nouveau mot de passe et regardez le portefeuille : un retrait que vous n’avez pas demandé s’y annule tant qu’il attend. Les comptes bancaires enregistrés sont oubliés.',
  bet: 'Connectez-vous pour miser',
  confirm: 'Connectez-vous pour confirmer l’adresse de ce lien.',
  return: 'Connectez-vous pour continuer vers : {{page}}.',
};
