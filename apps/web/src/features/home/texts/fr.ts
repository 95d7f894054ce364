import type { Translated } from '../../../lib/texts-of.ts';
import type * as en from './en.ts';

export const home: Translated<typeof en.home> = {
  welcome: 'Bienvenue',
  welcomeName: 'Bienvenue, {{name}}',
  play: {
    title: 'Jouer maintenant',
    all: 'Tous les jeux',
    playButton: 'Jouer',
  },
  gallery: {
    featured: 'Tableau à la une',
    browse: 'Parcourir la collection',
    filter: 'Filtrer la collection',
    tags: {
      all: 'Tous les tableaux',
      abstract: 'Abstrait',
      colorful: 'Coloré',
      modern: 'Moderne',
      landscape: 'Paysage',
    },
    sample: 'Exemple',
    sampleNote: "Une galerie d'exemple : les tableaux sont de nous, les prix sont inventés et rien n'est à vendre.",
    by: 'par {{artist}}',
    addToCart: 'Ajouter au panier',
    inCart: 'Dans le panier',
    added: '{{title}} est dans votre panier',
    removed: '{{title}} a été retiré de votre panier',
    favourite: 'Ajouter {{title}} aux favoris',
    unfavourite: 'Retirer {{title}} des favoris',
    imageFailed: "L'image n'a pas pu être chargée",
    shown_one: '{{count}} tableau',
    shown_other: '{{count}} tableaux',
  },
  promo: {
    title: 'Découvrir la collection',
    text: 'Six tableaux dessinés par règles dans les pigments de la maison : un raga, un kolam, la première pluie, une impression indigo, Holi à midi, des cerfs-volants au crépuscule.',
    button: 'Découvrir la collection',
  },
  cart: {
    unavailable: 'Indisponible',
    open_one: 'Panier, {{count}} article',
    open_other: 'Panier, {{count}} articles',
  },
  paintings: {
    raga: { title: "Bhairav à l'aube", description: "Les cordes d'une tanpura dans le premier soleil." },
    kolam: {
      title: 'Kolam de Margazhi',
      description: 'De la farine de riz autour de soixante et un points, remplie de poudre colorée.',
    },
    monsoon: {
      title: 'Première pluie, Ghats occidentaux',
      description: 'Des rideaux de pluie sur les rizières, et le soleil encore sous le nuage.',
    },
    indigo: {
      title: 'Ajrakh, deuxième cuve',
      description: 'Indigo et garance, quatre blocs sculptés, imprimés à la main.',
    },
    holi: { title: 'Holi, midi', description: 'Cinq poignées de poudre dans le même air.' },
    dusk: { title: 'Cerfs-volants sur le lac', description: 'Un soir de janvier où chaque toit tient un fil.' },
  },
};
