import type { Translated } from '../../lib/texts-of.ts';
import type * as en from './en.ts';

export const play: Translated<typeof en.play> = {
  verify: 'Verificar en este navegador',
  checkFailed: 'No se pudo hacer la comprobación: {{reason}}',
  sound: 'Sonido',
  soundOn: 'El sonido está activado',
  soundOff: 'El sonido está desactivado',
  closeProof: 'Cerrar',
  paidNet: '{{paid}} pagado · {{net}}',
  net: 'pagado · {{net}}',
  hashing: 'Calculando {{done}} de {{total}} eslabones',
  checkedLinks: 'Eslabones comprobados',
  committed: 'Publicado',
  saltFixed: 'Sal fijada',
  chainLength: 'Rondas en la cadena',
  terminating: 'Hash final',
  salt: 'Sal',
  roundHash: 'Hash de esta ronda',
  linksToEnd: 'Eslabones hasta el hash final',
  outcomeRule: 'Regla del resultado',
  chainPublished: 'Antes de la primera ronda se publicó el último eslabón de una cadena de hashes: el hash final.',
  saltAfterwards: 'Solo después se fijó una sal que nadie pudo elegir a medida de la cadena.',
  linksUsed:
    'Cada ronda usa el eslabón siguiente. Su hash da el de la ronda anterior, así que ninguno puede cambiarse después.',
};
