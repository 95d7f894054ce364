import type { Translated } from '../../../lib/texts-of.ts';
import type * as en from './en.ts';

export const profile: Translated<typeof en.profile> = {
  title: 'Profil',
  tabs: { profile: 'Profil', referrals: 'Parrainage', settings: 'Réglages' },
  name: 'Nom',
  email: 'E-mail',
  joined: 'Date d’inscription',
  confirmed: 'Confirmé',
  unconfirmed: 'Pas encore confirmé',
  accountFailed: 'Votre compte n’a pas pu être chargé.',
  update: 'Mettre à jour le profil',
  updateFixed:
    'Le nom, le nom d’utilisateur et l’e-mail ont été fixés à l’ouverture du compte et ne changent pas : ils disent à qui appartient votre solde.',
  updateConfirm:
    'Votre e-mail est confirmé dès que vous avez utilisé un lien de réinitialisation que nous y avons envoyé.',
  updateElse: 'Le mot de passe se change sous Sécurité du compte, le thème et la langue sous Réglages.',
  gotIt: 'Compris',
  username: 'Nom d’utilisateur',
  userId: 'Identifiant',
  copyId: 'Copier l’identifiant',
  figures: 'Prédiction de couleur jusqu’ici',
  totalBets: 'Mises totales',
  wins: 'Gagnées',
  losses: 'Perdues',
  winRate: 'Taux de réussite',
  settled: 'Mises réglées ; celles en attente ne comptent pas.',
  failed: 'Vos chiffres n’ont pas pu être chargés.',
  reload: 'Recharger',
  history: 'Voir toutes les mises dans le portefeuille',
  signOut: 'Se déconnecter',
  confirm: 'Voulez-vous vraiment vous déconnecter ?',
  confirmText: 'Les mises en attente restent en jeu et votre solde ne bouge pas.',
  stay: 'Annuler',
  close: 'Fermer',
  settings: 'Ces réglages sont gardés sur cet appareil.',
};

export const security: Translated<typeof en.security> = {
  title: 'Sécurité du compte',
  password: { title: 'Changer le mot de passe', hint: 'Met fin à vos autres sessions' },
  notifications: {
    title: 'Notifications',
    hint: 'Ce que nous vous écrivons, et quand',
    mails:
      'Nous vous écrivons pour deux choses seulement : un lien de réinitialisation quand quelqu’un le demande avec votre adresse, et l’annonce que votre mot de passe a changé.',
    none: 'Il n’y a ni messages push ni e-mails promotionnels : il n’y a donc rien à désactiver.',
  },
  settings: { title: 'Réglages du compte', hint: 'Thème et langue' },
  change: {
    current: 'Mot de passe actuel',
    currentMissing: 'Saisissez votre mot de passe actuel',
    first:
      'Votre compte n’a pas encore de mot de passe. Avec un, vous pouvez aussi vous connecter par votre nom d’utilisateur.',
    ends: 'Le changement met fin à vos autres sessions ; celle-ci continue.',
    submit: 'Changer le mot de passe',
    failed: 'Le mot de passe n’a pas pu être changé',
    done: 'Votre mot de passe est changé, et vos autres sessions ont pris fin.',
    gotIt: 'Compris',
    close: 'Fermer',
  },
};

export const sessions: Translated<typeof en.sessions> = {
  title: 'Sessions',
  lead: 'Où vous êtes connecté. Une session qui n’est pas la vôtre ? Fermez-la et changez votre mot de passe.',
  on: '{{browser}} sur {{system}}',
  unknown: 'Appareil inconnu',
  current: 'Cet appareil, actif maintenant',
  used: 'Dernière utilisation : {{ago}}',
  since: 'Depuis le {{since}}',
  remembered: 'mémorisée',
  end: 'Fermer',
  endOne: 'Fermer la session : {{device}}',
  endOthers: 'Fermer toutes les autres sessions',
  ended: 'La session est fermée.',
  endedAll_one: '{{count}} session fermée.',
  endedAll_other: '{{count}} sessions fermées.',
  alone: 'Vous n’êtes connecté nulle part ailleurs.',
  failed: 'La session n’a pas pu être fermée.',
  unread: 'Vos sessions n’ont pas pu être chargées.',
  reload: 'Recharger',
};
