import type { Translated } from '../../../lib/texts-of.ts';
import type * as en from './en.ts';

export const win: Translated<typeof en.win> = {
  title: 'Gana a lo grande',
  filter: 'Filtrar los juegos',
  categories: { all: 'Todos los juegos', popular: 'Populares', new: 'Nuevos', jackpot: 'Bote' },
  play: 'Jugar',
  min: 'Mín. {{amount}}',
  shown_one: '{{count}} juego',
  shown_other: '{{count}} juegos',
  races: {
    title: 'Carreras diarias',
    text: 'Compite con otros jugadores por un premio diario.',
    button: 'Ir a las carreras',
    soonTitle: 'Carreras diarias: próximamente',
    soonText: 'Estamos construyendo las carreras. No se apuesta ni se paga nada hasta que abran.',
    pool: 'Premio previsto',
    complete: '{{percent}} % completado',
    progress: 'Avance de las carreras',
    gotIt: 'Entendido',
    close: 'Cerrar',
  },
  winners: {
    title: 'Mejores ganadores de hoy',
    sample: 'Muestra',
    note: 'Entradas de muestra, para ver cómo será esta lista: nadie ha ganado estos importes.',
    name: 'Jugador ejemplo {{place}}',
  },
};
