import type { Translated } from '../../lib/texts-of.ts';
import type * as en from './en.ts';

export const play: Translated<typeof en.play> = {
  verify: 'In diesem Browser prüfen',
  checkFailed: 'Die Prüfung war nicht möglich: {{reason}}',
  sound: 'Ton',
  soundOn: 'Ton ist an',
  soundOff: 'Ton ist aus',
  closeProof: 'Schließen',
  paidNet: '{{paid}} ausgezahlt · {{net}}',
  net: 'ausgezahlt · {{net}}',
  hashing: '{{done}} von {{total}} Gliedern berechnet',
  checkedLinks: 'Geprüfte Glieder',
  committed: 'Veröffentlicht',
  saltFixed: 'Salt festgelegt',
  chainLength: 'Runden in der Kette',
  terminating: 'End-Hash',
  salt: 'Salt',
  roundHash: 'Hash dieser Runde',
  linksToEnd: 'Glieder bis zum End-Hash',
  outcomeRule: 'Ergebnisregel',
  chainPublished: 'Vor der ersten Runde wurde das letzte Glied einer Hash-Kette veröffentlicht: der End-Hash.',
  saltAfterwards: 'Erst danach wurde ein Salt festgelegt, den niemand passend zur Kette wählen konnte.',
  linksUsed:
    'Jede Runde nutzt das nächste Glied. Sein Hash ergibt das Glied der Runde davor; keines lässt sich später tauschen.',
};
