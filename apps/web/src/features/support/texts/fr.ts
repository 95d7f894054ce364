import type { Translated } from '../../../lib/texts-of.ts';
import type { support as english } from './en.ts';

export const support: Translated<typeof english> = {
  title: 'Aide',
  create: 'Nouvelle demande',
  createFirst: 'Envoyer votre première demande',
  empty: 'Vous ne nous avez encore envoyé aucune demande',
  emptyHint:
    'Écrivez-nous au sujet d’un paiement, de votre compte ou de ce qui ne marche pas. Notre réponse s’affichera ici.',
  failed: 'Vos demandes n’ont pas pu être chargées',
  reload: 'Recharger',
  loading: 'Chargement de vos demandes',
  more: 'Demandes plus anciennes',
  loadingMore: 'Chargement…',
  list: 'Vos demandes',
  draft: 'Vous avez commencé une demande.',
  goOn: 'Continuer à écrire',
  ticket: {
    isNew: 'Nouveau',
    category: 'Catégorie',
    priority: 'Priorité',
    created: 'Envoyée',
    resolved: 'Réglée',
    response: 'Réponse de l’assistance',
    all: 'Tout afficher',
    less: 'Afficher moins',
  },
  categories: { technical: 'Technique', payment: 'Paiement', account: 'Compte', general: 'Général' },
  priorities: { low: 'Basse', medium: 'Moyenne', high: 'Haute', urgent: 'Urgente' },
  statuses: { open: 'Ouverte', 'in-progress': 'En cours', closed: 'Close' },
  form: {
    close: 'Fermer',
    subject: 'Objet',
    message: 'Message',
    demo: 'C’est la démo que tout le monde joue : d’autres lisent ce que vous écrivez.',
    messageHint: 'Que s’est-il passé, et quand ? Un numéro de commande ou de manche nous aide à retrouver l’opération.',
    kept: 'Votre texte est conservé sur cet appareil jusqu’à son envoi.',
    notKept: 'Ce navigateur n’enregistre rien : votre texte est perdu si vous quittez cette page sans l’envoyer.',
    send: 'Envoyer la demande',
    sending: 'Envoi de votre demande…',
    lacking: 'L’objet et le message sont obligatoires',
    done: 'Votre demande a bien été envoyée !',
    failed: 'La demande n’a pas pu être envoyée',
    unanswered:
      'La demande n’a pas pu être envoyée : nous n’avons pas reçu de réponse. Votre texte est conservé. Appuyez de nouveau sur « Envoyer la demande » : un même texte ne donne jamais deux demandes.',
    tooMany:
      'Vous avez envoyé {{max}} demandes en une heure. Vous pourrez envoyer celle-ci {{wait}} ; votre texte est conservé.',
    tooManyOpen:
      '{{limit}} de vos demandes ne sont pas encore closes. Vous pourrez envoyer celle-ci quand l’une d’elles le sera ; votre texte est conservé.',
  },
  news: 'Il y a du nouveau sur votre demande : {{ticket}}',
};
