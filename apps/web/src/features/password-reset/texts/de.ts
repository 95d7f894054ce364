import type { Translated } from '../../../lib/texts-of.ts';
import type * as en from './en.ts';

export const reset: Translated<typeof en.reset> = {
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
  ask: 'Neuen Link anfordern',
  once: 'Ein Link gilt einmal und dreißig Minuten lang.',
  back: 'Zurück zur Anmeldung',
};
