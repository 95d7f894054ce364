// @vitest-environment happy-dom
import { paise } from '@rang/contract';
import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { play } from '../../../play/play-texts/en.ts';
import { colour as en } from '../wording/en.ts';
import { outcomeText } from './announcer.tsx';

const i18n = createInstance({
  lng: 'en',
  resources: { en: { colour: en, play } },
  defaultNS: 'colour',
  initAsync: false,
});
await i18n.init();

const textOf = (staked: bigint, paid: bigint) =>
  outcomeText({ kind: 'settled', staked: paise(staked), paid: paise(paid), won: paid > 0n }, i18n.t);

describe('what a round brought, in words', () => {
  it('says what a win paid and what it makes of the stake', () => {
    expect(textOf(1000n, 1950n)).toBe('₹19.50 paid · +₹9.50');
  });

  it('says what was lost', () => {
    expect(textOf(1000n, 0n)).toBe('You lost ₹10.00');
  });

  it('calls it no win when the payouts are below the stakes', () => {
    expect(textOf(5000n, 1950n)).toBe('₹19.50 paid · −₹30.50');
  });

  it('claims nothing before the house has settled', () => {
    expect(outcomeText({ kind: 'waiting' }, i18n.t)).toBe('Settling your bets...');
    expect(outcomeText({ kind: 'none' }, i18n.t)).toBe('You had no bet');
  });
});
