// @vitest-environment happy-dom
import { BET_OUTCOMES } from '@rang/contract';
import { expect, it } from 'vitest';
import { OUTCOME_TONES } from './bet-history.tsx';

it('shows an open bet as no loss, and a stake that came back as no win', () => {
  expect(BET_OUTCOMES.filter((outcome) => OUTCOME_TONES[outcome] === 'good')).toEqual(['won']);
  expect(BET_OUTCOMES.filter((outcome) => OUTCOME_TONES[outcome] === 'bad')).toEqual(['lost']);
});
