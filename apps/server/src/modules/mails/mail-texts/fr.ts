import type { MailTexts } from './en.ts';

export const FR: MailTexts = {
  reset: {
    subject: 'Réinitialisez votre mot de passe Rang',
    why: 'Quelqu’un, sans doute vous, a demandé à choisir un nouveau mot de passe chez Rang.',
    several: 'Plusieurs comptes utilisent cette adresse. Chacun a ici son propre lien.',
    button: (username: string) => `Choisir un nouveau mot de passe pour ${username}`,
    others:
      'Plus de comptes indiquent cette adresse qu’il n’en tient ici ; n’importe qui peut le faire. Si le vôtre n’y est pas, ouvrez ce lien et saisissez-y votre nom d’utilisateur.',
    otherButton: 'Choisir un nouveau mot de passe pour un autre nom',
    once: (minutes: string) => `Le lien fonctionne une fois, pendant ${minutes} minutes.`,
    eachOnce: (minutes: string) => `Chaque lien fonctionne une fois, pendant ${minutes} minutes.`,
    ignore: 'Si vous n’avez rien demandé, il n’y a rien à faire : votre mot de passe reste le même.',
  },
  loginLink: {
    subject: 'Connectez-vous à Rang',
    why: 'Quelqu’un, sans doute vous, n’a pas pu se connecter à Rang parce que trop de mots de passe ont été essayés, et a demandé cet e-mail.',
    how: 'Ouvrez le lien dans le navigateur avec lequel vous voulez vous connecter, puis connectez-vous-y avec votre nom et votre mot de passe.',
    button: 'Laisser ce navigateur se connecter',
    lasts: (minutes: string) =>
      `Le lien fonctionne pendant ${minutes} minutes. À lui seul, il n’ouvre aucun compte : votre mot de passe reste demandé.`,
    ignore: 'Si vous n’avez rien demandé, il n’y a rien à faire. Ne transmettez jamais ce lien.',
  },
  openLogin: 'Ouvrir la page de connexion',
  passwordChanged: {
    subject: 'Votre mot de passe Rang a changé',
    what: (username: string) =>
      `Le mot de passe de ${username} a été changé et les autres appareils ont été déconnectés.`,
    act: 'Si c’était vous, il n’y a rien à faire. Sinon, demandez un lien sur la page de connexion et choisissez-en un autre.',
  },
  confirm: {
    subject: 'Confirmez votre adresse e-mail chez Rang',
    what: (username: string) =>
      `Le compte ${username} de Rang indique cette adresse. Ouvrez le lien là où vous êtes connecté à ce compte.`,
    button: 'Confirmer cette adresse',
    once: (minutes: string) => `Le lien fonctionne une fois, pendant ${minutes} minutes.`,
    ignore: 'Si ce n’est pas votre compte, il n’y a rien à faire : l’adresse reste non confirmée.',
  },
  emailChanged: {
    subject: 'Votre adresse e-mail Rang a changé',
    what: (username: string) =>
      `Le compte ${username} a maintenant une autre adresse. Nous n’écrirons plus à celle-ci.`,
    act: 'Si c’était vous, il n’y a rien à faire. Sinon, reprenez le compte avec ce lien : il retrouve cette adresse, vous choisissez un nouveau mot de passe, et qui est connecté maintenant est déconnecté.',
    button: 'Reprendre mon compte',
    once: (days: string) => `Le lien sert une fois, pendant ${days} jours. Ne le transmettez à personne.`,
    late: 'Si c’était vous, il n’y a rien à faire. Sinon, écrivez à notre assistance.',
  },
  identityTied: {
    subject: 'Une autre façon de vous connecter à Rang',
    what: (username: string) =>
      `Le compte ${username} s’ouvre maintenant aussi avec un compte d’ailleurs, comme Google, qui a cette adresse.`,
    act: 'Si c’était vous, il n’y a rien à faire. Sinon, connectez-vous, indiquez une autre adresse dans votre profil et changez votre mot de passe : il n’ouvrira alors plus rien.',
  },
  wayInRemoved: {
    subject: 'Une façon de vous connecter à Rang a été retirée',
    what: (username: string) => `Un compte d’ailleurs, comme Google, n’ouvre plus le compte ${username}.`,
    act: 'Si c’était vous, il n’y a rien à faire. Sinon, demandez un lien sur la page de connexion et choisissez un nouveau mot de passe.',
  },
  bankSaved: {
    subject: 'Un compte bancaire a été enregistré chez Rang',
    what: (username: string) =>
      `Un compte bancaire vers lequel on peut payer a été enregistré dans le compte ${username}.`,
    act: 'Si c’était vous, il n’y a rien à faire. Sinon, demandez un lien sur la page de connexion et choisissez un nouveau mot de passe : les comptes bancaires enregistrés sont alors retirés.',
  },
  withdrawalAsked: {
    subject: 'Un retrait a été demandé chez Rang',
    what: (username: string) =>
      `Un retrait du portefeuille de ${username} a été demandé. Le portefeuille dit combien et vers où.`,
    act: 'Si c’était vous, il n’y a rien à faire. Sinon, demandez un lien sur la page de connexion, choisissez un nouveau mot de passe et annulez le retrait dans le portefeuille tant qu’il attend.',
  },
  ticketNews: {
    subject: 'Du nouveau sur votre ticket d’assistance chez Rang',
    what: (username: string) => `Il y a une réponse, ou un autre statut, sur un ticket d’assistance de ${username}.`,
    button: 'Le lire dans le centre d’assistance',
    why: 'Vous recevez cet e-mail parce que vos réglages le demandent. Désactivez-le dans votre profil :',
    settings: 'Ouvrir mes réglages',
  },
};
