import type { MailTexts } from './en.ts';

export const ES: MailTexts = {
  reset: {
    subject: 'Restablece tu contraseña de Rang',
    why: 'Alguien, seguramente tú, pidió poner una contraseña nueva en Rang.',
    several: 'Más de una cuenta usa esta dirección. Cada una tiene aquí su propio enlace.',
    button: (username: string) => `Poner una contraseña nueva para ${username}`,
    others:
      'Hay más cuentas con esta dirección de las que caben aquí; cualquiera puede indicarla. Si la tuya no está, abre este enlace y escribe allí tu nombre de usuario.',
    otherButton: 'Poner una contraseña nueva para otro usuario',
    once: (minutes: string) => `El enlace funciona una vez, durante ${minutes} minutos.`,
    eachOnce: (minutes: string) => `Cada enlace funciona una vez, durante ${minutes} minutos.`,
    ignore: 'Si no lo pediste, no hay nada que hacer: tu contraseña sigue igual.',
  },
  loginLink: {
    subject: 'Entra en Rang',
    why: 'Alguien, seguramente tú, no pudo entrar en Rang porque se probaron demasiadas contraseñas, y pidió este correo.',
    how: 'Abre el enlace en el navegador con el que quieres entrar. Después entra allí con tu usuario y tu contraseña.',
    button: 'Dejar entrar a este navegador',
    lasts: (minutes: string) =>
      `El enlace funciona durante ${minutes} minutos. Por sí solo no abre ninguna cuenta: se te pedirá la contraseña.`,
    ignore: 'Si no lo pediste, no hay nada que hacer. No pases nunca el enlace a nadie.',
  },
  openLogin: 'Abrir la página de acceso',
  passwordChanged: {
    subject: 'Tu contraseña de Rang ha cambiado',
    what: (username: string) =>
      `La contraseña de ${username} ha cambiado y se cerró la sesión en los demás dispositivos.`,
    act: 'Si fuiste tú, no hay nada que hacer. Si no, pide un enlace en la página de acceso y pon otra.',
  },
  confirm: {
    subject: 'Confirma tu correo en Rang',
    what: (username: string) =>
      `La cuenta ${username} de Rang indica esta dirección. Abre el enlace donde tengas abierta la sesión de esa cuenta.`,
    button: 'Confirmar esta dirección',
    once: (minutes: string) => `El enlace funciona una vez, durante ${minutes} minutos.`,
    ignore: 'Si no es tu cuenta, no hay nada que hacer: la dirección queda sin confirmar.',
  },
  emailChanged: {
    subject: 'Tu correo de Rang ha cambiado',
    what: (username: string) => `La cuenta ${username} tiene ahora otro correo. A este ya no escribiremos.`,
    act: 'Si fuiste tú, no hay nada que hacer. Si no, recupera la cuenta con este enlace: volverá a tener este correo, eliges una contraseña nueva y se cierra la sesión de quien esté dentro ahora.',
    button: 'Recuperar mi cuenta',
    once: (days: string) => `El enlace sirve una vez, durante ${days} días. No se lo pases a nadie.`,
    late: 'Si fuiste tú, no hay nada que hacer. Si no, escribe a nuestro soporte.',
  },
  identityTied: {
    subject: 'Otra forma de entrar en Rang',
    what: (username: string) =>
      `La cuenta ${username} se abre ahora también con una cuenta de otro sitio, como Google, que tiene este correo.`,
    act: 'Si fuiste tú, no hay nada que hacer. Si no, entra, pon otro correo en tu perfil y cambia tu contraseña: entonces ya no abrirá nada.',
  },
  wayInRemoved: {
    subject: 'Se ha quitado una forma de entrar en Rang',
    what: (username: string) => `Una cuenta de otro sitio, como Google, ya no abre la cuenta ${username}.`,
    act: 'Si fuiste tú, no hay nada que hacer. Si no, pide un enlace en la página de entrada y pon una contraseña nueva.',
  },
  bankSaved: {
    subject: 'Se ha guardado una cuenta bancaria en Rang',
    what: (username: string) => `En la cuenta ${username} se ha guardado una cuenta bancaria a la que se puede pagar.`,
    act: 'Si fuiste tú, no hay nada que hacer. Si no, pide un enlace en la página de entrada y pon una contraseña nueva: las cuentas bancarias guardadas se quitan entonces.',
  },
  withdrawalAsked: {
    subject: 'Se ha pedido un retiro en Rang',
    what: (username: string) => `Se ha pedido un retiro de la cartera de ${username}. La cartera dice cuánto y adónde.`,
    act: 'Si fuiste tú, no hay nada que hacer. Si no, pide un enlace en la página de entrada, pon una contraseña nueva y anula el retiro en la cartera mientras espera.',
  },
  ticketNews: {
    subject: 'Novedades sobre tu ticket de soporte en Rang',
    what: (username: string) => `Hay una respuesta, u otro estado, en un ticket de soporte de ${username}.`,
    button: 'Leerlo en el centro de soporte',
    why: 'Recibes este correo porque así lo dicen tus ajustes. Puedes desactivarlo en tu perfil:',
    settings: 'Abrir mis ajustes',
  },
};
