import type { Translated } from '../../lib/texts-of.ts';
import type * as en from './en.ts';

export { refusals } from '../../house/calls/refusal-texts/de.ts';
export { newPassword, ui } from '../../ui/texts/de.ts';
export { auth } from '../../features/auth/texts/de.ts';

export const shell: Translated<typeof en.shell> = {
  titles: {
    login: 'Anmelden',
    signup: 'Registrieren',
    resetPassword: 'Passwort zurücksetzen',
    home: 'Start',
    wallet: 'Geldbörse',
    statement: 'Kontoauszug',
    win: 'Gewinnen',
    sports: 'Sport',
    support: 'Hilfe',
    profile: 'Profil',
    comingSoon: 'Demnächst',
  },
  header: {
    home: 'Rang, zur Startseite',
    menu: 'Menü öffnen',
    balance: 'Guthaben',
    balanceError: 'Fehler',
    balanceFailed: 'Das Guthaben konnte nicht geladen werden',
    balanceOld: 'zuletzt bekannt',
    wallet: 'Geldbörse',
    logout: 'Abmelden',
    skip: 'Zum Inhalt springen',
  },
  visitor: { logIn: 'Anmelden', signUp: 'Registrieren' },
  menu: { title: 'Menü', sections: 'Bereiche', close: 'Menü schließen', news: '{{count}} neu' },
  connection: {
    offline: 'Du bist offline. Wir versuchen es weiter.',
    unreached: 'Verbindung verloren. Wir versuchen es weiter.',
    old: 'Das Guthaben ist das letzte bekannte.',
  },
  problem: {
    title: 'Auf dieser Seite ist etwas schiefgegangen',
    text: 'Dein Geld und deine Einsätze sind sicher: Das Haus bewahrt sie auf, nicht diese Seite. Lade sie neu, um weiterzumachen.',
    reload: 'Neu laden',
    home: 'Zur Startseite',
  },
};
