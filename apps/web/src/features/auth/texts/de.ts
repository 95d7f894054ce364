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
    show: 'Passwort anzeigen',
    hide: 'Passwort verbergen',
  },
  login: {
    title: 'Willkommen zurück',
    remember: 'Angemeldet bleiben',
    submit: 'Anmelden',
    failed: 'Anmeldung fehlgeschlagen',
    demo: 'Demo ausprobieren: demo / demo-play',
    demoFill: 'Ausfüllen',
  },
  signup: {
    title: 'Konto erstellen',
    agree: 'Ich akzeptiere die Geschäftsbedingungen',
    readTerms: 'Bedingungen lesen',
    submit: 'Registrieren',
    failed: 'Registrierung fehlgeschlagen',
    done: 'Registrierung erfolgreich! Weiter zur Anmeldung...',
  },
  strength: {
    label: 'Passwortstärke',
    hint: 'Stark: 8+ Zeichen, Großbuchstabe, Ziffer, Symbol',
    poor: 'Sehr schwach',
    weak: 'Schwach',
    fair: 'Mittel',
    good: 'Gut',
    strong: 'Stark',
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
