import type { Translated } from '../../../lib/texts-of.ts';
import type * as en from './en.ts';

export const referrals: Translated<typeof en.referrals> = {
  title: 'Parrainez et gagnez',
  lead: '{{coins}} pièces pour vous dès que le premier dépôt d’un ami est crédité.',
  loading: 'Chargement de votre code de parrainage',
  code: 'Votre code',
  copy: 'Copier',
  copyCode: 'Copier le code de parrainage',
  copied: 'Copié',
  codeCopied: 'Code de parrainage copié !',
  linkCopied: 'Lien de parrainage copié !',
  share: 'Partager',
  qr: 'Code QR',
  all: 'Voir les amis et les récompenses',
  message: 'Rejoignez-moi sur Rang avec mon code de parrainage {{code}}.',
  dialog: {
    title: 'Partager votre lien',
    close: 'Fermer',
    scan: 'À scanner pour s’inscrire avec votre code',
    picture: 'Code QR de {{link}}',
    link: 'Votre lien',
    copyLink: 'Copier le lien',
    newTab: 's’ouvre dans un nouvel onglet',
    targets: { whatsapp: 'WhatsApp', telegram: 'Telegram', x: 'Publier sur X' },
  },
  steps: {
    title: 'Comment ça marche',
    share: 'Transmettez votre lien, votre code ou votre code QR.',
    join: 'Un ami s’inscrit avec.',
    reward: 'Dès que son premier dépôt est crédité, {{coins}} pièces sont à vous.',
    rules: 'Une récompense par personne, aucune pour vous-même. Les pièces sont comptées à part de votre solde.',
    limit:
      'Au plus {{limit}} récompenses sont versées par jour ; le jour finit à minuit en Inde. Les autres attendent que nous les ayons vérifiées.',
    waiting: 'Récompenses à vérifier : {{waiting}}',
  },
  figures: { label: 'Ce que votre code a rapporté', friends: 'Amis', coins: 'Pièces gagnées' },
  newest: 'Les {{shown}} plus récents sur {{total}}',
  rewards: {
    title: 'Récompenses récentes',
    empty: 'Pas encore de récompense',
    emptyHint: 'La première arrive avec le premier dépôt crédité d’un ami.',
    amount: '+{{coins}} pièces',
  },
  friends: {
    title: 'Amis parrainés',
    empty: 'Pas encore d’amis',
    emptyHint: 'Qui s’inscrit avec votre code apparaît ici.',
    joined: 'Depuis le {{date}}',
    rewarded: 'Récompensé',
    pending: 'En attente',
  },
};
