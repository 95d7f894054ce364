import type { Translated } from '../../lib/texts-of.ts';
import type * as en from './en.ts';

export const play: Translated<typeof en.play> = {
  verify: 'Vérifier dans ce navigateur',
  checkFailed: 'La vérification n’a pas pu se faire : {{reason}}',
  sound: 'Son',
  soundOn: 'Le son est activé',
  soundOff: 'Le son est coupé',
  closeProof: 'Fermer',
  paidNet: '{{paid}} payé · {{net}}',
  net: 'payé · {{net}}',
  hashing: '{{done}} maillons calculés sur {{total}}',
  checkedLinks: 'Maillons vérifiés',
  committed: 'Publié',
  saltFixed: 'Sel fixé',
  chainLength: 'Manches dans la chaîne',
  terminating: 'Hash final',
  salt: 'Sel',
  roundHash: 'Hash de cette manche',
  linksToEnd: 'Maillons jusqu’au hash final',
  outcomeRule: 'Règle du résultat',
  chainPublished: 'Avant la première manche, le dernier maillon d’une chaîne de hashs a été publié : le hash final.',
  saltAfterwards: 'Ensuite seulement, un sel a été fixé, que personne n’a pu choisir selon la chaîne.',
  linksUsed:
    'Chaque manche utilise le maillon suivant. Son hash donne celui de la manche d’avant : aucun ne peut être changé après coup.',
};
