import type { Translated } from '../../../lib/texts-of.ts';
import type { authTextsEn } from './en.ts';

export const authTextsEs: Translated<typeof authTextsEn> = {
  tabs: { label: 'Iniciar sesión o crear cuenta', login: 'Entrar', signup: 'Crear cuenta' },
  promise: {
    lead: 'El color es un juego que puedes comprobar.',
    committed: 'Cada resultado queda fijado antes de la primera apuesta.',
    provable: 'Cualquier ronda terminada se puede demostrar: tú, en tu navegador.',
    odds: 'Las probabilidades están junto a cada apuesta.',
  },
  fields: {
    name: 'Nombre completo',
    username: 'Nombre de usuario',
    email: 'Correo electrónico',
    password: 'Contraseña',
    referralOptional: 'Código de referido (opcional)',
    referralApplied: 'Código de referido (¡aplicado!)',
  },
  login: {
    title: 'Hola de nuevo',
    remember: 'Recordarme',
    forgot: '¿Olvidaste la contraseña?',
    submit: 'Entrar',
    failed: 'No se pudo iniciar sesión',
    demo: 'Prueba la demo: demo / demo-play',
    demoFill: 'Rellenar',
  },
  social: {
    label: 'Entrar con otra cuenta',
    or: 'o continúa con',
    continue: 'Continuar con {{name}}',
    missing: 'No configurado en este servidor',
    someMissing: '{{names}}: No configurado en este servidor',
    completing: 'Iniciando tu sesión...',
    failed: 'No pudimos iniciar tu sesión de esta forma. Inténtalo de nuevo.',
    'not-set-up': 'Esta forma de entrar no está configurada en este servidor.',
  },
  signup: {
    title: 'Crea tu cuenta',
    agree: 'Acepto los términos y condiciones',
    readTerms: 'Leer los términos',
    submit: 'Crear cuenta',
    failed: 'No se pudo crear la cuenta',
    done: '¡Cuenta creada! Te llevamos a iniciar sesión...',
  },
  rules: {
    loginUsername: 'El nombre de usuario es obligatorio',
    loginPassword: 'La contraseña es obligatoria',
    name: 'El nombre es obligatorio',
    username: 'Usa de 3 a 24 letras, cifras, puntos, guiones o guiones bajos.',
    email: 'Introduce un correo electrónico válido',
    password: 'La contraseña debe tener al menos 6 caracteres',
    referralCode: 'Usa 32 caracteres como máximo.',
    terms: 'Acepta los términos para continuar',
  },
};
