import type { Translated } from '../../lib/texts-of.ts';
import type * as en from './en.ts';

export const ui: Translated<typeof en.ui> = {
  playMoney: 'Spielgeld',
  back: 'Zurück',
  loading: 'Wird geladen',
  language: 'Sprache',
  languageFailed: 'Die Sprache konnte nicht geladen werden. Bitte versuche es erneut.',
  lookUnsaved: 'Das gilt hier, konnte aber nicht mit deinem Konto gespeichert werden.',
  dialogFailed: 'Das konnte nicht geöffnet werden. Prüfe deine Verbindung und versuche es erneut.',
  theme: 'Design',
  dark: 'Dunkel',
  light: 'Hell',
  toDark: 'Dunkles Design verwenden',
  toLight: 'Helles Design verwenden',
  copy: '{{what}} kopieren',
  copied: 'Kopiert',
  copyFailed: 'Dieser Browser hat das Kopieren nicht erlaubt. Markiere den Text und kopiere ihn selbst.',
  dismissToast: 'Meldung schließen',
  notice: { info: 'Hinweis:', warning: 'Wichtig:', putAway: 'Diesen Hinweis schließen' },
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
  strength: {
    label: 'Passwortstärke',
    hint: 'Am besten: 8 oder mehr Zeichen mit Großbuchstabe, Ziffer und Symbol',
    poor: 'Sehr schwach',
    weak: 'Schwach',
    fair: 'Mittel',
    good: 'Gut',
    strong: 'Stark',
  },
};

export const newPassword: Translated<typeof en.newPassword> = {
  password: 'Neues Passwort',
  confirm: 'Passwort bestätigen',
  short: 'Das Passwort muss mindestens 6 Zeichen lang sein',
  long: 'Höchstens 200 Zeichen.',
  differs: 'Die Passwörter stimmen nicht überein',
  unanswered: 'Es kam keine Antwort: Das Passwort ist vielleicht schon geändert. Dann gilt beim Login das neue.',
};
