import type { Translated } from '../../../lib/texts-of.ts';
import type * as en from './en.ts';

export const reset: Translated<typeof en.reset> = {
  password: {
    title: 'Elige una contraseña nueva',
    lead: 'Al menos 6 caracteres. Se cierran todas tus sesiones; entras de nuevo con la contraseña nueva.',
    submit: 'Restablecer contraseña',
    done: '¡Contraseña restablecida!',
    failed: 'No se pudo restablecer la contraseña',
    invalid: 'Enlace no válido',
    once: 'Un enlace sirve una sola vez y durante treinta minutos.',
  },
  account: {
    title: 'Recupera tu cuenta',
    lead: 'Tu cuenta vuelve a tener este correo, con la contraseña que elijas aquí, de al menos 6 caracteres. Se cierra la sesión de quien esté dentro ahora.',
    submit: 'Recuperar mi cuenta',
    done: 'Tu cuenta vuelve a ser tuya.',
    failed: 'No se pudo recuperar la cuenta',
    taken: 'Tu correo es ya de otra cuenta. Entra en ella, ponle otro correo en el perfil y abre este enlace otra vez.',
    invalid: 'Este enlace ya no recupera ninguna cuenta.',
    once: 'Un enlace sirve una sola vez, durante siete días, y no si un correo anterior de la cuenta ya la recuperó. ¿Cambiaste el correo tú? Entonces no hay nada que hacer.',
  },
  username: 'Usuario',
  usernameNeeded: 'Escribe tu usuario',
  invalidText: 'Abre otra vez el enlace del correo, o pide uno nuevo con «¿Olvidaste la contraseña?» al entrar.',
  ask: 'Pedir un enlace nuevo',
  back: 'Volver a iniciar sesión',
};
