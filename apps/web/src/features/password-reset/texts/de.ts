import type { Translated } from '../../../lib/texts-of.ts';
import type * as en from './en.ts';

export const reset: Translated<typeof en.reset> = {
  password: {
    title: 'Neues Passwort wählen',
    lead: 'Mindestens 6 Zeichen. Alle deine Sitzungen enden damit; du meldest dich mit dem neuen Passwort an.',
    submit: 'Passwort zurücksetzen',
    done: 'Passwort erfolgreich zurückgesetzt!',
    failed: 'Das Passwort konnte nicht zurückgesetzt werden',
    invalid: 'Ungültiger Link',
    once: 'Ein Link gilt einmal und dreißig Minuten lang.',
  },
  account: {
    title: 'Hol dir dein Konto zurück',
    lead: 'Dein Konto hat dann wieder diese Adresse und das Passwort, das du hier wählst, mit mindestens 6 Zeichen. Wer jetzt darin angemeldet ist, wird abgemeldet.',
    submit: 'Mein Konto zurückholen',
    done: 'Dein Konto gehört wieder dir.',
    failed: 'Das Konto konnte nicht zurückgeholt werden',
    taken:
      'Deine Adresse gehört inzwischen zu einem anderen Konto. Melde dich dort an, gib ihm im Profil eine andere Adresse und öffne diesen Link noch einmal.',
    invalid: 'Dieser Link holt kein Konto mehr zurück.',
    once: 'Ein Link gilt einmal, sieben Tage lang, und nicht mehr, nachdem eine frühere Adresse das Konto zurückgeholt hat. Hast du die Adresse selbst geändert? Dann ist nichts zu tun.',
  },
  username: 'Benutzername',
  usernameNeeded: 'Gib deinen Benutzernamen ein',
  invalidText:
    'Öffne den Link aus der Mail noch einmal oder fordere bei der Anmeldung mit „Passwort vergessen?“ einen neuen an.',
  ask: 'Neuen Link anfordern',
  back: 'Zurück zur Anmeldung',
};
