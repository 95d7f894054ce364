import { addTexts } from '../../lib/i18n.ts';

addTexts('reset', {
  en: {
    title: 'Choose a new password',
    lead: 'At least 6 characters. This ends all your sessions; then log in with the new password.',
    username: 'Username',
    usernameNeeded: 'Enter your username',
    submit: 'Reset Password',
    done: 'Password Reset Successfully!',
    failed: 'Failed to reset password',
    invalid: 'Invalid reset link',
    invalidText: 'Open the link from the mail once more, or ask for a new one with “Forgot password?” at the login.',
    back: 'Back to Login',
  },
  es: {
    title: 'Elige una contraseña nueva',
    lead: 'Al menos 6 caracteres. Se cierran todas tus sesiones; entras de nuevo con la contraseña nueva.',
    username: 'Usuario',
    usernameNeeded: 'Escribe tu usuario',
    submit: 'Restablecer contraseña',
    done: '¡Contraseña restablecida!',
    failed: 'No se pudo restablecer la contraseña',
    invalid: 'Enlace no válido',
    invalidText: 'Abre otra vez el enlace del correo, o pide uno nuevo con «¿Olvidaste la contraseña?» al entrar.',
    back: 'Volver a iniciar sesión',
  },
  fr: {
    title: 'Choisissez un nouveau mot de passe',
    lead: 'Au moins 6 caractères. Toutes vos sessions prennent fin ; vous vous reconnectez avec le nouveau mot de passe.',
    username: 'Nom d’utilisateur',
    usernameNeeded: 'Saisissez votre nom d’utilisateur',
    submit: 'Réinitialiser',
    done: 'Mot de passe réinitialisé !',
    failed: 'La réinitialisation a échoué',
    invalid: 'Lien non valable',
    invalidText:
      'Rouvrez le lien reçu par e-mail, ou demandez-en un autre avec « Mot de passe oublié ? » à la connexion.',
    back: 'Retour à la connexion',
  },
  de: {
    title: 'Neues Passwort wählen',
    lead: 'Mindestens 6 Zeichen. Alle deine Sitzungen enden damit; du meldest dich mit dem neuen Passwort an.',
    username: 'Benutzername',
    usernameNeeded: 'Gib deinen Benutzernamen ein',
    submit: 'Passwort zurücksetzen',
    done: 'Passwort erfolgreich zurückgesetzt!',
    failed: 'Das Passwort konnte nicht zurückgesetzt werden',
    invalid: 'Ungültiger Link',
    invalidText:
      'Öffne den Link aus der Mail noch einmal oder fordere bei der Anmeldung mit „Passwort vergessen?“ einen neuen an.',
    back: 'Zurück zur Anmeldung',
  },
});
