import type { Translated } from '../../../../lib/texts-of.ts';
import type * as en from './en.ts';

export const games: Translated<typeof en.games> = {
  colour: {
    description: 'Apuesta a rojo, verde, azul o un número. Cada resultado se puede comprobar.',
    hint_one: '¿Rojo, verde o azul? Una ronda nueva cada minuto.',
    hint_other: '¿Rojo, verde o azul? Una ronda nueva cada {{count}} minutos.',
    colours: { red: 'Rojo', green: 'Verde', blue: 'Azul' },
    number: 'Número {{digit}}',
    hintShort: 'Rojo, verde o azul, o un número.',
    round: 'Ronda {{round}}',
    closesIn: 'Las apuestas cierran en',
    resultIn: 'Resultado en',
    next: 'Empieza la siguiente ronda...',
    everySeconds: 'Una ronda cada {{count}} s',
    everyMinutes_one: 'Un juego nuevo cada minuto',
    everyMinutes_other: 'Un juego nuevo cada {{count}} min',
  },
};
