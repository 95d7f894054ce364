import { expect, it } from 'vitest';
import { phaseOf } from './stage-round.ts';

it('says of a round that was interrupted that it was, and not that it crashed', () => {
  expect(phaseOf({ gameState: 'running', finalMultiplier: null, settling: false })).toBe('running');
  expect(phaseOf({ gameState: 'crashed', finalMultiplier: 1.56, settling: false })).toBe('crashed');
  expect(phaseOf({ gameState: 'crashed', finalMultiplier: null, settling: false })).toBe('interrupted');
});

it('says of a round whose end is still being written that it is being settled', () => {
  expect(phaseOf({ gameState: 'running', finalMultiplier: null, settling: true })).toBe('settling');
});
