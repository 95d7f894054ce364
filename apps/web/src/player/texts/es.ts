import type { Translated } from '../../lib/texts-of.ts';
import type * as en from './en.ts';

export { refusals } from '../../house/calls/refusal-texts/es.ts';
export { newPassword, ui } from '../../ui/texts/es.ts';
export { auth } from '../../features/auth/texts/es.ts';

export const shell: Translated<typeof en.shell> = {
  titles: {
    login: 'Iniciar sesión',
    signup: 'Crear cuenta',
    resetPassword: 'Restablecer la contraseña',
    home: 'Inicio',
    wallet: 'Cartera',
    statement: 'Extracto',
    win: 'Ganar',
    sports: 'Deportes',
    support: 'Ayuda',
    profile: 'Perfil',
    comingSoon: 'Próximamente',
  },
  header: {
    home: 'Rang, ir a Inicio',
    menu: 'Abrir menú',
    balance: 'Saldo',
    balanceError: 'Error',
    balanceFailed: 'No se pudo obtener el saldo',
    balanceOld: 'último conocido',
    wallet: 'Cartera',
    logout: 'Cerrar sesión',
    skip: 'Saltar al contenido',
  },
  visitor: { logIn: 'Iniciar sesión', signUp: 'Crear cuenta' },
  menu: { title: 'Menú', sections: 'Secciones', close: 'Cerrar menú', news: 'novedades: {{count}}' },
  connection: {
    offline: 'No tienes conexión. Seguimos intentándolo.',
    unreached: 'Conexión perdida. Seguimos intentándolo.',
    old: 'El saldo es el último que conocemos.',
  },
  problem: {
    title: 'Algo ha fallado en esta página',
    text: 'Tu dinero y tus apuestas están a salvo: los guarda la casa, no esta página. Cárgala de nuevo para seguir.',
    reload: 'Cargar de nuevo',
    home: 'Ir a Inicio',
  },
};
