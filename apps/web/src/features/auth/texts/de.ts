import type { Translated } from '../../../lib/texts-of.ts';
import type { authTextsEn } from './en.ts';

export const authTextsDe: Translated<typeof authTextsEn> = {
  tabs: { label: 'Anmelden oder registrieren', login: 'Anmelden', signup: 'Registrieren' },
  promise: {
    lead: 'Farbe ist ein Spiel, das du nachprüfen kannst.',
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
    demo: 'Demo testen: demo / demo-play',
    demoFill: 'Ausfüllen',
  },
  social: {
    label: 'Mit einem anderen Konto anmelden',
    or: 'oder weiter mit',
    continue: 'Weiter mit {{name}}',
    missing: 'Auf diesem Server nicht eingerichtet',
    someMissing: '{{names}}: Hier nicht eingerichtet',
    completing: 'Du wirst angemeldet...',
    failed: 'Wir konnten dich so nicht anmelden. Bitte versuche es erneut.',
    'not-set-up': 'Diese Anmeldung ist auf diesem Server nicht eingerichtet.',
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
    referralCode: 'Höchstens 32 Zeichen.',
    terms: 'Bitte akzeptiere die Bedingungen',
  },
};
