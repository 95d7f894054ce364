import type { Translated } from '../../../lib/texts-of.ts';
import type * as en from './en.ts';

export const profile: Translated<typeof en.profile> = {
  title: 'Profil',
  tabs: { profile: 'Profil', referrals: 'Empfehlungen', settings: 'Einstellungen' },
  name: 'Name',
  email: 'E-Mail',
  joined: 'Dabei seit',
  confirmed: 'Bestätigt',
  unconfirmed: 'Noch nicht bestätigt',
  accountFailed: 'Dein Konto konnte nicht geladen werden.',
  update: 'Profil aktualisieren',
  updateFixed:
    'Name, Benutzername und E-Mail stehen seit der Kontoeröffnung fest und bleiben so: Sie sagen, wem dein Guthaben gehört.',
  updateConfirm:
    'Deine E-Mail gilt als bestätigt, sobald du einen Link zum Zurücksetzen benutzt hast, den wir an sie gesendet haben.',
  updateElse: 'Das Passwort änderst du unter Kontosicherheit, Design und Sprache unter Einstellungen.',
  gotIt: 'Alles klar',
  username: 'Benutzername',
  userId: 'Benutzer-ID',
  copyId: 'Benutzer-ID kopieren',
  figures: 'Farbvorhersage bisher',
  totalBets: 'Einsätze gesamt',
  wins: 'Gewonnen',
  losses: 'Verloren',
  winRate: 'Gewinnquote',
  settled: 'Abgerechnete Einsätze; wartende zählen nicht mit.',
  failed: 'Deine Zahlen konnten nicht geladen werden.',
  reload: 'Neu laden',
  history: 'Alle Einsätze in der Geldbörse ansehen',
  signOut: 'Abmelden',
  confirm: 'Möchtest du dich wirklich abmelden?',
  confirmText: 'Wartende Einsätze bleiben im Spiel, und dein Guthaben bleibt, wo es ist.',
  stay: 'Abbrechen',
  close: 'Schließen',
  settings: 'Diese Einstellungen werden auf diesem Gerät gespeichert.',
};

export const security: Translated<typeof en.security> = {
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
};

export const sessions: Translated<typeof en.sessions> = {
  title: 'Sitzungen',
  lead: 'Wo du angemeldet bist. Eine Sitzung ist nicht deine? Beende sie und ändere dein Passwort.',
  on: '{{browser}} auf {{system}}',
  unknown: 'Unbekanntes Gerät',
  current: 'Dieses Gerät, gerade aktiv',
  used: 'Zuletzt benutzt: {{ago}}',
  since: 'Seit {{since}}',
  remembered: 'gemerkt',
  end: 'Beenden',
  endOne: 'Sitzung beenden: {{device}}',
  endOthers: 'Alle anderen Sitzungen beenden',
  ended: 'Die Sitzung wurde beendet.',
  endedAll_one: '{{count}} Sitzung wurde beendet.',
  endedAll_other: '{{count}} Sitzungen wurden beendet.',
  alone: 'Du bist sonst nirgends angemeldet.',
  failed: 'Die Sitzung konnte nicht beendet werden.',
  unread: 'Deine Sitzungen konnten nicht geladen werden.',
  reload: 'Neu laden',
};
