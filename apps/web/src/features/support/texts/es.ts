import type { Translated } from '../../../lib/texts-of.ts';
import type { support as english } from './en.ts';

export const support: Translated<typeof english> = {
  title: 'Centro de ayuda',
  create: 'Nueva solicitud',
  createFirst: 'Crea tu primera solicitud',
  empty: 'Todavía no nos has enviado ninguna solicitud',
  emptyHint: 'Escríbenos sobre un pago, tu cuenta o cualquier cosa que no funcione. Aquí verás nuestra respuesta.',
  failed: 'No se han podido cargar tus solicitudes',
  reload: 'Recargar',
  loading: 'Cargando tus solicitudes',
  more: 'Solicitudes anteriores',
  loadingMore: 'Cargando...',
  list: 'Tus solicitudes',
  draft: 'Tienes una solicitud a medio escribir.',
  goOn: 'Seguir escribiendo',
  ticket: {
    isNew: 'Nuevo',
    category: 'Categoría',
    priority: 'Prioridad',
    created: 'Enviada',
    resolved: 'Resuelta',
    response: 'Respuesta del equipo',
    all: 'Ver todo',
    less: 'Ver menos',
  },
  categories: { technical: 'Técnica', payment: 'Pagos', account: 'Cuenta', general: 'General' },
  priorities: { low: 'Baja', medium: 'Media', high: 'Alta', urgent: 'Urgente' },
  statuses: { open: 'Abierta', 'in-progress': 'En curso', closed: 'Cerrada' },
  form: {
    close: 'Cerrar',
    subject: 'Asunto',
    message: 'Mensaje',
    messageHint: '¿Qué ha pasado y cuándo? Un número de pedido o de ronda nos ayuda a encontrarlo.',
    kept: 'Lo que escribes se guarda en este dispositivo hasta que lo envíes.',
    send: 'Enviar solicitud',
    sending: 'Enviando tu solicitud...',
    lacking: 'El asunto y el mensaje son obligatorios',
    done: '¡Tu solicitud se ha enviado!',
    failed: 'No se ha podido enviar la solicitud',
    unanswered:
      'No se ha podido enviar la solicitud: no hemos recibido respuesta. Tu texto está guardado. Pulsa otra vez «Enviar solicitud»: el mismo texto nunca crea una segunda solicitud.',
    tooMany: 'Has enviado {{max}} solicitudes en una hora. Podrás enviar esta {{wait}}; tu texto está guardado.',
    tooManyOpen:
      '{{limit}} de tus solicitudes siguen sin cerrar. Podrás enviar esta cuando se cierre alguna; tu texto está guardado.',
  },
  news: 'Hay novedades en tu solicitud {{id}}.',
};
