import type { Translated } from '../../../lib/texts-of.ts';
import type * as en from './en.ts';

export const referrals: Translated<typeof en.referrals> = {
  title: 'Empfehlen & verdienen',
  lead: '{{coins}} Münzen für dich, sobald die erste Einzahlung eines Freundes gutgeschrieben ist.',
  loading: 'Dein Empfehlungscode wird geladen',
  code: 'Dein Code',
  copy: 'Kopieren',
  copyCode: 'Kopieren: Empfehlungscode',
  copied: 'Kopiert',
  codeCopied: 'Empfehlungscode kopiert!',
  linkCopied: 'Empfehlungslink kopiert!',
  share: 'Teilen',
  qr: 'QR-Code',
  all: 'Freunde und Prämien ansehen',
  message: 'Komm mit meinem Empfehlungscode {{code}} zu Rang.',
  dialog: {
    title: 'Deinen Link teilen',
    close: 'Schließen',
    scan: 'Scannen und mit deinem Code registrieren',
    picture: 'QR-Code von {{link}}',
    link: 'Dein Link',
    copyLink: 'Link kopieren',
    newTab: 'öffnet einen neuen Tab',
    targets: { whatsapp: 'WhatsApp', telegram: 'Telegram', x: 'Auf X posten' },
  },
  steps: {
    title: 'So geht es',
    share: 'Gib deinen Link, deinen Code oder deinen QR-Code weiter.',
    join: 'Ein Freund registriert sich damit.',
    reward: 'Sobald seine erste Einzahlung gutgeschrieben ist, gehören {{coins}} Münzen dir.',
    rules: 'Eine Prämie je Person, keine für dich selbst. Münzen werden getrennt von deinem Guthaben gezählt.',
    limit:
      'An einem Tag werden höchstens {{limit}} Prämien gezahlt; er endet um Mitternacht in Indien. Weitere warten, bis wir sie angesehen haben.',
    waiting: 'Prämien, die wir noch ansehen: {{waiting}}',
  },
  figures: { label: 'Was dein Code gebracht hat', friends: 'Freunde', coins: 'Münzen' },
  newest: 'Die neuesten {{shown}} von {{total}}',
  rewards: {
    title: 'Letzte Prämien',
    empty: 'Noch keine Prämien',
    emptyHint: 'Die erste kommt mit der ersten gutgeschriebenen Einzahlung eines Freundes.',
    amount: '+{{coins}} Münzen',
  },
  friends: {
    title: 'Geworbene Freunde',
    empty: 'Noch keine Freunde',
    emptyHint: 'Wer sich mit deinem Code registriert, steht hier.',
    joined: 'Dabei seit {{date}}',
    rewarded: 'Belohnt',
    pending: 'Ausstehend',
  },
};
