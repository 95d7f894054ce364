import { describe, expect, it } from 'vitest';
import { formatProfit } from './format.ts';

describe('figures of a game', () => {
  it('show a profit with its sign', () => {
    expect(formatProfit(120n)).toBe('+₹1.20');
    expect(formatProfit(-88n)).toBe('−₹0.88');
    expect(formatProfit(0n)).toBe('+₹0.00');
  });
});
