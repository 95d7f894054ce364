import { addTexts } from '../../../lib/i18n.ts';

addTexts('security', {
  en: {
    title: 'Account Security',
    password: { title: 'Change Password', hint: 'Ends all your other sessions' },
    notifications: {
      title: 'Notification Settings',
      hint: 'What we write to you, and when',
      mails:
        'We send you a mail for two things only: a reset link when somebody asks for one with your address, and the news that your password was changed.',
      none: 'There are no push messages and no promotional mails, so there is nothing to turn off.',
    },
    settings: { title: 'Account Settings', hint: 'Theme and language' },
    change: {
      current: 'Current password',
      currentMissing: 'Please enter your current password',
      first: 'Your account has no password yet. With one, you can also log in by your username.',
      ends: 'All your other sessions end with the change; this one goes on.',
      submit: 'Change Password',
      failed: 'Failed to change password',
      done: 'Your password is changed, and all your other sessions were ended.',
      gotIt: 'Got it',
      close: 'Close',
    },
  },
  es: {
    title: 'Seguridad de la cuenta',
    password: { title: 'Cambiar contraseña', hint: 'Cierra tus demás sesiones' },
    notifications: {
      title: 'Notificaciones',
      hint: 'Qué te escribimos y cuándo',
      mails:
        'Te enviamos un correo solo por dos motivos: un enlace para restablecer la contraseña cuando alguien lo pide con tu dirección, y el aviso de que tu contraseña ha cambiado.',
      none: 'No hay mensajes push ni correos promocionales, así que no hay nada que desactivar.',
    },
    settings: { title: 'Ajustes de la cuenta', hint: 'Tema e idioma' },
    change: {
      current: 'Contraseña actual',
      currentMissing: 'Escribe tu contraseña actual',
      first: 'Tu cuenta aún no tiene contraseña. Con una puedes entrar también con tu usuario.',
      ends: 'Con el cambio se cierran tus demás sesiones; esta sigue abierta.',
      submit: 'Cambiar contraseña',
      failed: 'No se pudo cambiar la contraseña',
      done: 'Tu contraseña ha cambiado y se han cerrado tus demás sesiones.',
      gotIt: 'Entendido',
      close: 'Cerrar',
    },
  },
  fr: {
    title: 'Sécurité du compte',
    password: { title: 'Changer le mot de passe', hint: 'Met fin à vos autres sessions' },
    notifications: {
      title: 'Notifications',
      hint: 'Ce que nous vous écrivons, et quand',
      mails:
        'Nous vous écrivons pour deux choses seulement : un lien de réinitialisation quand quelqu’un le demande avec votre adresse, et l’annonce que votre mot de passe a changé.',
      none: 'Il n’y a ni messages push ni e-mails promotionnels : il n’y a donc rien à désactiver.',
    },
    settings: { title: 'Réglages du compte', hint: 'Thème et langue' },
    change: {
      current: 'Mot de passe actuel',
      currentMissing: 'Saisissez votre mot de passe actuel',
      first:
        'Votre compte n’a pas encore de mot de passe. Avec un, vous pouvez aussi vous connecter par votre nom d’utilisateur.',
      ends: 'Le changement met fin à vos autres sessions ; celle-ci continue.',
      submit: 'Changer le mot de passe',
      failed: 'Le mot de passe n’a pas pu être changé',
      done: 'Votre mot de passe est changé, et vos autres sessions ont pris fin.',
      gotIt: 'Compris',
      close: 'Fermer',
    },
  },
  de: {
    title: 'Kontosicherheit',
    password: { title: 'Passwort ändern', hint: 'Beendet deine anderen Sitzungen' },
    notifications: {
      title: 'Benachrichtigungen',
      hint: 'Was wir dir schreiben, und wann',
      mails:
        'Wir schreiben dir nur in zwei Fällen: einen Link zum Zurücksetzen, wenn ihn jemand mit deiner Adresse anfordert, und die Nachricht, dass dein Passwort geändert wurde.',
      none: 'Es gibt weder Push-Nachrichten noch Werbemails, also auch nichts abzuschalten.',
    },
    settings: { title: 'Kontoeinstellungen', hint: 'Design und Sprache' },
    change: {
      current: 'Aktuelles Passwort',
      currentMissing: 'Bitte gib dein aktuelles Passwort ein',
      first: 'Dein Konto hat noch kein Passwort. Mit einem kannst du dich auch mit deinem Benutzernamen anmelden.',
      ends: 'Mit der Änderung enden deine anderen Sitzungen; diese läuft weiter.',
      submit: 'Passwort ändern',
      failed: 'Das Passwort konnte nicht geändert werden',
      done: 'Dein Passwort ist geändert, und deine anderen Sitzungen wurden beendet.',
      gotIt: 'Alles klar',
      close: 'Schließen',
    },
  },
});
