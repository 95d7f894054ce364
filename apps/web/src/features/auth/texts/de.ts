import type { Translated } from '../../../lib/texts-of.ts';
import type * as en from './en.ts';

export const auth: Translated<typeof en.auth> = {
  tabs: { label: 'Anmelden oder registrieren', login: 'Anmelden', signup: 'Registrieren' },
  promise: {
    lead: 'Farbe ist ein Spiel, das du prüfen kannst.',
    committed: 'Jedes Ergebnis steht fest, bevor der erste Einsatz fällt.',
    provable: 'Jede beendete Runde lässt sich beweisen: von dir, in deinem Browser.',
    odds: 'Die Chancen stehen neben jedem Einsatz.',
  },
  fields: {
    name: 'Vollständiger Name',
    username: 'Benutzername',
    email: 'E-Mail',
    password: 'Passwort',
    referralOptional: 'Empfehlungscode (optional)',
    referralApplied: 'Empfehlungscode (übernommen!)',
  },
  login: {
    title: 'Willkommen zurück',
    remember: 'Angemeldet bleiben',
    forgot: 'Passwort vergessen?',
    submit: 'Anmelden',
    failed: 'Anmeldung fehlgeschlagen',
    slowed: 'Ist das dein Konto? Vielleicht rät jemand dein Passwort.',
    askForLink: 'Melde dich mit einem Link in deiner Mail an',
    watch: '{{game}} live ansehen',
    demo: 'Demo spielen',
    play: 'Nur Spielgeld: Hier kostet und bringt nichts echtes Geld.',
  },
  social: {
    label: 'Mit einem anderen Konto anmelden',
    or: 'oder weiter mit',
    continue: 'Weiter mit {{name}}',
  },
  signup: {
    title: 'Konto erstellen',
    agree: 'Ich akzeptiere die Geschäftsbedingungen',
    readTerms: 'Bedingungen lesen',
    submit: 'Registrieren',
    failed: 'Registrierung fehlgeschlagen',
    done: 'Registrierung erfolgreich! Weiter zur Anmeldung...',
  },
  rules: {
    loginUsername: 'Der Benutzername fehlt',
    loginPassword: 'Das Passwort fehlt',
    name: 'Der Name fehlt',
    username: 'Nimm 3 bis 24 Buchstaben, Ziffern, Punkte, Binde- oder Unterstriche.',
    email: 'Bitte gib eine gültige E-Mail-Adresse ein',
    password: 'Das Passwort muss mindestens 6 Zeichen lang sein',
    tooLong: 'Höchstens {{count}} Zeichen.',
    terms: 'Bitte akzeptiere die Bedingungen',
  },
  referHint: { text: 'Melde dich an und verdiene mit Empfehlungen!', dismiss: 'Ausblenden' },
};
