import type { Translated } from '../../lib/texts-of.ts';
import type * as en from './en.ts';

export const ui: Translated<typeof en.ui> = {
  playMoney: 'Dinero ficticio',
  back: 'Atrás',
  loading: 'Cargando',
  language: 'Idioma',
  languageFailed: 'No se pudo cargar el idioma. Inténtalo de nuevo.',
  lookUnsaved: 'Se ha cambiado aquí, pero no se pudo guardar en tu cuenta.',
  dialogFailed: 'No se pudo abrir. Comprueba tu conexión e inténtalo de nuevo.',
  theme: 'Tema',
  dark: 'Oscuro',
  light: 'Claro',
  toDark: 'Usar tema oscuro',
  toLight: 'Usar tema claro',
  copy: 'Copiar {{what}}',
  copied: 'Copiado',
  copyFailed: 'Este navegador no nos dejó copiar. Selecciona el texto y cópialo tú.',
  dismissToast: 'Descartar mensaje',
  notice: { info: 'Aviso:', warning: 'Importante:', putAway: 'Cerrar este aviso' },
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  strength: {
    label: 'Seguridad de la contraseña',
    hint: 'Lo mejor: 8 caracteres o más, con mayúscula, cifra y símbolo',
    poor: 'Muy débil',
    weak: 'Débil',
    fair: 'Aceptable',
    good: 'Buena',
    strong: 'Fuerte',
  },
};

export const newPassword: Translated<typeof en.newPassword> = {
  password: 'Contraseña nueva',
  confirm: 'Repite la contraseña',
  short: 'La contraseña debe tener al menos 6 caracteres',
  long: 'Usa 200 caracteres como máximo.',
  differs: 'Las contraseñas no coinciden',
  unanswered: 'No hubo respuesta: quizá tu contraseña ya haya cambiado. En ese caso, usa la nueva.',
};
