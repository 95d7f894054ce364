import type { Translated } from '../../../lib/texts-of.ts';
import type * as en from './en.ts';

export const links: Translated<typeof en.links> = {
  email: 'Correo electrónico',
  cancel: 'Cancelar',
  close: 'Cerrar',
  wrongEmail: 'Introduce un correo electrónico válido',
  sentTitle: 'Revisa tu correo',
  gotIt: 'Entendido',
  slowed:
    'Se han pedido demasiados correos. Los enlaces de los últimos 30 minutos siguen sirviendo: mira en tu correo, también en el no deseado.',
  reset: {
    title: '¿Olvidaste la contraseña?',
    lead: 'Escribe el correo de tu cuenta. Te enviamos un enlace para elegir una contraseña nueva.',
    send: 'Enviar enlace',
    failed: 'No se pudo enviar el correo',
    sent: 'Si una cuenta usa esta dirección, le hemos enviado un enlace para restablecer la contraseña.',
    spam: 'El enlace sirve una vez, durante 30 minutos. ¿No llega? Mira en el correo no deseado o pídelo otra vez en unos minutos.',
  },
  login: {
    title: 'Entrar con un enlace',
    lead: 'Escribe el correo de tu cuenta. Te enviamos un enlace. Ábrelo en este navegador y entra después con tu contraseña.',
    send: 'Enviar enlace',
    failed: 'No se pudo enviar el correo',
    sent: 'Si una cuenta usa esta dirección, le hemos enviado un enlace para entrar.',
    spam: 'El enlace sirve durante 30 minutos. Ábrelo en este navegador. ¿No llega? Mira en el correo no deseado o pídelo otra vez en unos minutos.',
  },
};

export const terms: Translated<typeof en.terms> = {
  title: 'Términos y condiciones',
  close: 'Cerrar',
  agree: 'Acepto',
  play: {
    title: 'Dinero ficticio',
    text: 'Esta casa juega con dinero ficticio. Los importes llevan la marca DINERO FICTICIO, no valen nada fuera de ella y nunca se pagan en dinero.',
  },
  age: {
    title: 'Quién puede jugar',
    text: 'Tienes al menos 18 años y los juegos de apuestas están permitidos donde te encuentras.',
  },
  account: {
    title: 'Tu cuenta',
    text: 'Una persona, una cuenta. No compartas tu contraseña: lo que se haga con ella cuenta como hecho por ti.',
  },
  bets: {
    title: 'Apuestas',
    text: 'Una apuesta vale desde que la casa la confirma y después no se puede retirar; solo en Crash la de la próxima ronda, hasta que esta se abre («Empieza pronto»). Lo que puede devolver y su probabilidad están a su lado.',
  },
  fairness: {
    title: 'Resultados',
    text: 'Un resultado queda fijado antes de la primera apuesta de su ronda y se puede demostrar después. Si un operador ha elegido la regla de una ronda, la ronda lo dice antes de que apuestes.',
  },
  data: {
    title: 'Tus datos',
    text: 'Guardamos tu nombre, usuario, correo, apuestas y pagos para llevar tu cuenta. Junto a tus apuestas, otros jugadores ven tu nombre público o, si no tienes, una parte de tu usuario.',
  },
  limits: {
    title: 'Jugar con medida',
    text: 'El juego es entretenimiento y la casa conserva una ventaja. Apuesta solo lo que te sobre y para cuando deje de ser divertido.',
  },
};

export const arrival: Translated<typeof en.arrival> = {
  completing: 'Iniciando tu sesión...',
  failed: 'No pudimos iniciar tu sesión de esta forma. Inténtalo de nuevo.',
  linkOpened: 'Este navegador ya puede entrar: escribe tu usuario y tu contraseña.',
  linkFailed: 'No se pudo abrir el enlace. Inténtalo de nuevo.',
  'not-set-up': 'Esta forma de entrar no está configurada en este servidor.',
  suspended: 'Esta cuenta está suspendida. Su saldo se conserva.',
  ended: 'Tu sesión caducó o se cerró en otro lugar. Vuelve a iniciar sesión.',
  reset: 'Tu contraseña ha cambiado. Entra con la nueva. Las cuentas bancarias guardadas se han borrado.',
  takenBack:
    'Tu cuenta vuelve a ser tuya. Entra con la contraseña nueva y mira en la cartera: un retiro que no pediste se puede anular allí mientras espera. Las cuentas bancarias guardadas se han borrado.',
  bet: 'Inicia sesión para apostar',
  confirm: 'Inicia sesión para confirmar la dirección de este enlace.',
  return: 'Inicia sesión para ir a {{page}}.',
};
