import type { Translated } from '../../../lib/texts-of.ts';
import type * as en from './en.ts';

export const links: Translated<typeof en.links> = {
  email: 'E-Mail',
  cancel: 'Abbrechen',
  close: 'Schließen',
  wrongEmail: 'Bitte gib eine gültige E-Mail-Adresse ein',
  sentTitle: 'Sieh in dein Postfach',
  gotIt: 'Alles klar',
  slowed:
    'Es wurden zu viele Mails angefordert. Links der letzten 30 Minuten gelten noch: Sieh in dein Postfach, auch in den Spam.',
  reset: {
    title: 'Passwort vergessen?',
    lead: 'Gib die E-Mail deines Kontos ein. Wir senden einen Link, mit dem du ein neues Passwort wählst.',
    send: 'Link senden',
    failed: 'Die E-Mail konnte nicht gesendet werden',
    sent: 'Wenn ein Konto diese Adresse nutzt, haben wir ihr einen Link zum Zurücksetzen des Passworts gesendet.',
    spam: 'Der Link gilt einmal und 30 Minuten lang. Nichts da? Sieh im Spam nach oder frage in ein paar Minuten erneut.',
  },
  login: {
    title: 'Mit einem Link anmelden',
    lead: 'Gib die E-Mail deines Kontos ein. Wir senden einen Link. Öffne ihn in diesem Browser und melde dich dann mit deinem Passwort an.',
    send: 'Link senden',
    failed: 'Die E-Mail konnte nicht gesendet werden',
    sent: 'Wenn ein Konto diese Adresse nutzt, haben wir ihr einen Link zum Anmelden gesendet.',
    spam: 'Der Link gilt 30 Minuten lang. Öffne ihn in diesem Browser. Nichts da? Sieh im Spam nach oder frage in ein paar Minuten erneut.',
  },
};

export const terms: Translated<typeof en.terms> = {
  title: 'Geschäftsbedingungen',
  close: 'Schließen',
  agree: 'Ich akzeptiere',
  play: {
    title: 'Spielgeld',
    text: 'Dieses Haus spielt um Spielgeld. Beträge tragen das Zeichen SPIELGELD, sind außerhalb nichts wert und werden nie in Geld ausgezahlt.',
  },
  age: {
    title: 'Wer spielen darf',
    text: 'Du bist mindestens 18 Jahre alt, und Wettspiele sind dort erlaubt, wo du bist.',
  },
  account: {
    title: 'Dein Konto',
    text: 'Eine Person, ein Konto. Behalte dein Passwort für dich: Was damit getan wird, gilt als von dir getan.',
  },
  bets: {
    title: 'Einsätze',
    text: 'Ein Einsatz gilt, sobald das Haus ihn bestätigt, und lässt sich danach nicht zurücknehmen; nur bei Crash geht das mit einem Einsatz auf die nächste Runde, bis sie öffnet („Gleich geht es los“). Was er bringen kann und wie wahrscheinlich das ist, steht daneben.',
  },
  fairness: {
    title: 'Ergebnisse',
    text: 'Ein Ergebnis steht vor dem ersten Einsatz seiner Runde fest und lässt sich danach beweisen. Hat ein Betreiber die Regel einer Runde gewählt, sagt die Runde es, bevor du setzt.',
  },
  data: {
    title: 'Deine Daten',
    text: 'Wir bewahren Name, Benutzername, E-Mail, Einsätze und Zahlungen auf, um dein Konto zu führen. Neben deinen Einsätzen sehen andere Spieler deinen öffentlichen Namen oder, wenn du keinen hast, einen Teil deines Benutzernamens.',
  },
  limits: {
    title: 'Mit Maß spielen',
    text: 'Spielen ist Unterhaltung, und das Haus behält einen Vorteil. Setze nur, was du entbehren kannst, und höre auf, wenn es keinen Spaß mehr macht.',
  },
};

export const arrival: Translated<typeof en.arrival> = {
  completing: 'Du wirst angemeldet...',
  failed: 'Wir konnten dich so nicht anmelden. Bitte versuche es erneut.',
  linkOpened: 'Dieser Browser kann sich jetzt anmelden: Gib Benutzername und Passwort ein.',
  linkFailed: 'Der Link konnte nicht geöffnet werden. Bitte versuche es erneut.',
  'not-set-up': 'Diese Anmeldung ist auf diesem Server nicht eingerichtet.',
  suspended: 'Dieses Konto ist gesperrt. Das Guthaben bleibt erhalten.',
  ended: 'Deine Sitzung ist abgelaufen oder wurde anderswo beendet. Bitte melde dich wieder an.',
  reset: 'Dein Passwort wurde geändert. Melde dich mit dem neuen an. Gespeicherte Bankkonten sind vergessen.',
  takenBack:
    'Dein Konto gehört wieder dir. Melde dich mit dem neuen Passwort an und sieh in der Geldbörse nach: Eine Auszahlung, die nicht von dir ist, lässt sich dort zurücknehmen, solange sie wartet. Gespeicherte Bankkonten sind vergessen.',
  bet: 'Bitte melde dich an, um zu setzen',
  confirm: 'Melde dich an, um die Adresse dieses Links zu bestätigen.',
  return: 'Melde dich an, um dorthin zu gelangen: {{page}}.',
};
