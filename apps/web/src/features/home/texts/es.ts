import type { Translated } from '../../../lib/texts-of.ts';
import type * as en from './en.ts';

export const home: Translated<typeof en.home> = {
  welcome: 'Te damos la bienvenida',
  welcomeName: 'Te damos la bienvenida, {{name}}',
  play: {
    title: 'Juega ahora',
    all: 'Todos los juegos',
    playButton: 'Jugar',
  },
  gallery: {
    featured: 'Pintura destacada',
    browse: 'Explora la colección',
    filter: 'Filtrar la colección',
    tags: {
      all: 'Todas las pinturas',
      abstract: 'Abstracto',
      colorful: 'Colorido',
      modern: 'Moderno',
      landscape: 'Paisaje',
    },
    sample: 'Muestra',
    sampleNote: 'Una galería de muestra: las pinturas son nuestras, los precios son inventados y nada está a la venta.',
    by: 'de {{artist}}',
    addToCart: 'Añadir al carrito',
    inCart: 'En el carrito',
    added: '{{title}} está en tu carrito',
    removed: 'Quitado de tu carrito: {{title}}',
    favourite: 'Añadir {{title}} a favoritos',
    unfavourite: 'Quitar {{title}} de favoritos',
    imageFailed: 'No se pudo cargar la imagen',
    shown_one: '{{count}} pintura',
    shown_other: '{{count}} pinturas',
  },
  promo: {
    title: 'Descubre la colección',
    text: 'Seis pinturas dibujadas por reglas con los pigmentos de la casa: un raga, un kolam, la primera lluvia, una estampa índigo, Holi a mediodía y cometas al atardecer.',
    button: 'Descubrir la colección',
  },
  cart: {
    unavailable: 'No disponible',
    open_one: 'Carrito, {{count}} artículo',
    open_other: 'Carrito, {{count}} artículos',
  },
  paintings: {
    raga: { title: 'Bhairav al alba', description: 'Las cuerdas de una tanpura bajo el primer sol.' },
    kolam: {
      title: 'Kolam de Margazhi',
      description: 'Harina de arroz alrededor de sesenta y un puntos, rellena de polvo de color.',
    },
    monsoon: {
      title: 'Primera lluvia, Ghats occidentales',
      description: 'Cortinas de lluvia sobre los arrozales, y el sol aún bajo la nube.',
    },
    indigo: {
      title: 'Ajrakh, segunda tina',
      description: 'Índigo y rubia de cuatro bloques tallados, estampados a mano.',
    },
    holi: { title: 'Holi, mediodía', description: 'Cinco puñados de polvo en el mismo aire.' },
    dusk: { title: 'Cometas sobre el lago', description: 'Una tarde de enero en la que cada azotea sujeta un hilo.' },
  },
};
