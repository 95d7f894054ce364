import type { Translated } from '../../../lib/texts-of.ts';
import type * as en from './en.ts';

export const reset: Translated<typeof en.reset> = {
  title: 'Elige una contraseña nueva',
  lead: 'Al menos 6 caracteres. Se cierran todas tus sesiones; entras de nuevo con la contraseña nueva.',
  username: 'Usuario',
  usernameNeeded: 'Escribe tu usuario',
  submit: 'Restablecer contraseña',
  done: '¡Contraseña restablecida!',
  failed: 'No se pudo restablecer la contraseña',
  invalid: 'Enlace no válido',
  invalidText: 'Abre otra vez el enlace del correo, o pide uno nuevo con «¿Olvidaste la contraseña?» al entrar.',
  ask: 'Pedir un enlace nuevo',
  once: 'Un enlace sirve una sola vez y durante treinta minutos.',
  back: 'Volver a iniciar sesión',
};
