import { expect, it } from 'vitest';
import { phaseOf } from './phase-of.ts';

it('says of a round that was interrupted that it was, and not that it crashed', () => {
  expect(phaseOf({ gameState: 'running', finalMultiplier: null })).toBe('running');
  expect(phaseOf({ gameState: 'crashed', finalMultiplier: 1.56 })).toBe('crashed');
  expect(phaseOf({ gameState: 'crashed', finalMultiplier: null })).toBe('interrupted');
});
