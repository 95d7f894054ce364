import type { MailTexts } from './en.ts';

export const DE: MailTexts = {
  reset: {
    subject: 'Neues Passwort für Rang',
    why: 'Jemand, höchstwahrscheinlich du, möchte bei Rang ein neues Passwort setzen.',
    several: 'Mehrere Konten nutzen diese Adresse. Jedes hat hier einen eigenen Link.',
    button: (username: string) => `Neues Passwort für ${username} setzen`,
    others:
      'Mehr Konten nennen diese Adresse, als hier stehen; das kann jeder tun. Ist deines nicht dabei, öffne diesen Link und gib dort deinen Benutzernamen ein.',
    otherButton: 'Neues Passwort für einen anderen Benutzernamen setzen',
    once: (minutes: string) => `Der Link gilt einmal, ${minutes} Minuten lang.`,
    eachOnce: (minutes: string) => `Jeder Link gilt einmal, ${minutes} Minuten lang.`,
    ignore: 'Warst du das nicht, ist nichts zu tun: Dein Passwort bleibt, wie es ist.',
  },
  loginLink: {
    subject: 'Bei Rang anmelden',
    why: 'Jemand, höchstwahrscheinlich du, konnte sich bei Rang nicht anmelden, weil zu viele Passwörter versucht wurden, und hat diese Mail angefordert.',
    how: 'Öffne den Link in dem Browser, mit dem du dich anmelden möchtest. Melde dich dann dort mit Benutzername und Passwort an.',
    button: 'Diesen Browser anmelden lassen',
    lasts: (minutes: string) =>
      `Der Link gilt ${minutes} Minuten. Allein öffnet er kein Konto: Nach deinem Passwort wird weiterhin gefragt.`,
    ignore: 'Warst du das nicht, ist nichts zu tun. Gib den Link nie weiter.',
  },
  openLogin: 'Anmeldeseite öffnen',
  passwordChanged: {
    subject: 'Dein Passwort bei Rang wurde geändert',
    what: (username: string) => `Das Passwort von ${username} wurde geändert, und andere Geräte wurden abgemeldet.`,
    act: 'Warst du das, ist nichts zu tun. Wenn nicht, fordere auf der Anmeldeseite einen Link an und setze ein anderes.',
  },
  confirm: {
    subject: 'Bestätige deine E-Mail-Adresse bei Rang',
    what: (username: string) =>
      `Das Konto ${username} bei Rang nennt diese Adresse. Öffne den Link dort, wo du mit diesem Konto angemeldet bist.`,
    button: 'Diese Adresse bestätigen',
    once: (minutes: string) => `Der Link gilt einmal, ${minutes} Minuten lang.`,
    ignore: 'Ist das nicht dein Konto, ist nichts zu tun: Die Adresse bleibt unbestätigt.',
  },
  emailChanged: {
    subject: 'Deine E-Mail-Adresse bei Rang wurde geändert',
    what: (username: string) =>
      `Das Konto ${username} hat jetzt eine andere E-Mail-Adresse. An diese schreiben wir nicht mehr.`,
    act: 'Warst du das, ist nichts zu tun. Wenn nicht, hol dir das Konto mit diesem Link zurück: Es hat wieder diese Adresse, du wählst ein neues Passwort, und wer jetzt angemeldet ist, wird abgemeldet.',
    button: 'Mein Konto zurückholen',
    once: (days: string) => `Der Link gilt einmal, ${days} Tage lang. Gib ihn an niemanden weiter.`,
    late: 'Warst du das, ist nichts zu tun. Wenn nicht, schreibe unserem Support.',
  },
  identityTied: {
    subject: 'Ein weiterer Weg, dich bei Rang anzumelden',
    what: (username: string) =>
      `Das Konto ${username} öffnet jetzt auch ein Konto anderswo, etwa bei Google, das diese Adresse hat.`,
    act: 'Warst du das, ist nichts zu tun. Wenn nicht, melde dich an, nenne in deinem Profil eine andere E-Mail-Adresse und ändere dein Passwort: Dann öffnet es nichts mehr.',
  },
  wayInRemoved: {
    subject: 'Ein Weg, dich bei Rang anzumelden, wurde entfernt',
    what: (username: string) => `Ein Konto anderswo, etwa bei Google, öffnet das Konto ${username} nicht mehr.`,
    act: 'Warst du das, ist nichts zu tun. Wenn nicht, fordere auf der Anmeldeseite einen Link an und setze ein neues Passwort.',
  },
  bankSaved: {
    subject: 'Ein Bankkonto wurde bei Rang gespeichert',
    what: (username: string) => `Im Konto ${username} wurde ein Bankkonto gespeichert, auf das ausgezahlt werden kann.`,
    act: 'Warst du das, ist nichts zu tun. Wenn nicht, fordere auf der Anmeldeseite einen Link an und setze ein neues Passwort: gespeicherte Bankkonten werden dann entfernt.',
  },
  withdrawalAsked: {
    subject: 'Eine Auszahlung wurde bei Rang beantragt',
    what: (username: string) =>
      `Aus der Geldbörse von ${username} wurde eine Auszahlung beantragt. Wie viel und wohin, steht in der Geldbörse.`,
    act: 'Warst du das, ist nichts zu tun. Wenn nicht, fordere auf der Anmeldeseite einen Link an, setze ein neues Passwort und nimm die Auszahlung in der Geldbörse zurück, solange sie wartet.',
  },
  ticketNews: {
    subject: 'Neues zu deinem Support-Ticket bei Rang',
    what: (username: string) =>
      `Zu einem Support-Ticket von ${username} gibt es eine Antwort oder einen anderen Status.`,
    button: 'Im Support-Center lesen',
    why: 'Du bekommst diese Mail, weil deine Einstellungen es so sagen. In deinem Profil schaltest du sie ab:',
    settings: 'Meine Einstellungen öffnen',
  },
};
