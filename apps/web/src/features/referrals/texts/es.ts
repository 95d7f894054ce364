import type { Translated } from '../../../lib/texts-of.ts';
import type * as en from './en.ts';

export const referrals: Translated<typeof en.referrals> = {
  title: 'Invita y gana',
  lead: '{{coins}} monedas para ti cuando se abone el primer depósito de un amigo.',
  loading: 'Cargando tu código de invitación',
  code: 'Tu código',
  copy: 'Copiar',
  copyCode: 'Copiar el código de invitación',
  copied: 'Copiado',
  codeCopied: '¡Código de invitación copiado!',
  linkCopied: '¡Enlace de invitación copiado!',
  share: 'Compartir',
  qr: 'Código QR',
  all: 'Ver amigos y recompensas',
  message: 'Únete a mí en Rang con mi código de invitación {{code}}.',
  dialog: {
    title: 'Comparte tu enlace',
    close: 'Cerrar',
    scan: 'Escanéalo para registrarte con tu código',
    picture: 'Código QR de {{link}}',
    link: 'Tu enlace',
    copyLink: 'Copiar enlace',
    newTab: 'se abre en otra pestaña',
    targets: { whatsapp: 'WhatsApp', telegram: 'Telegram', x: 'Publicar en X' },
  },
  steps: {
    title: 'Cómo funciona',
    share: 'Pasa tu enlace, tu código o tu código QR.',
    join: 'Un amigo se registra con él.',
    reward: 'Cuando se abona su primer depósito, {{coins}} monedas son tuyas.',
    rules: 'Una recompensa por persona, ninguna por ti. Las monedas se cuentan aparte de tu saldo.',
    limit:
      'Se pagan como mucho {{limit}} recompensas en un día, que acaba a medianoche en la India. Las demás esperan a que las revisemos.',
    waiting: 'Recompensas por revisar: {{waiting}}',
  },
  figures: { label: 'Lo que trajo tu código', friends: 'Amigos', coins: 'Monedas ganadas' },
  newest: 'Los {{shown}} más recientes de {{total}}',
  rewards: {
    title: 'Recompensas recientes',
    empty: 'Aún no hay recompensas',
    emptyHint: 'La primera llega con el primer depósito abonado de un amigo.',
    amount: '+{{coins}} monedas',
  },
  friends: {
    title: 'Amigos invitados',
    empty: 'Aún no hay amigos',
    emptyHint: 'Aquí aparece quien se registra con tu código.',
    joined: 'Desde el {{date}}',
    rewarded: 'Recompensado',
    pending: 'Pendiente',
  },
};
