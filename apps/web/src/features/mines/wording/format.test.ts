import { describe, expect, it } from 'vitest';
import { formatChance, formatMultiplier, formatProfit } from './format.ts';

describe('figures of a game', () => {
  it('show a multiplier cut, never rounded up', () => {
    expect(formatMultiplier(1.0312, 'en')).toBe('1.031×');
    expect(formatMultiplier(1.2857, 'en')).toBe('1.285×');
    expect(formatMultiplier(24.75, 'en')).toBe('24.75×');
    expect(formatMultiplier(1.98, 'de')).toBe('1,98×');
  });

  it('show a small chance with as many digits as it takes', () => {
    expect(formatChance(0.88, 'en')).toBe('88%');
    expect(formatChance(0.8571, 'en')).toBe('85.7%');
    expect(formatChance(0.00000019, 'en')).toBe('0.000019%');
  });

  it('show a profit with its sign', () => {
    expect(formatProfit(120n)).toBe('+₹1.20');
    expect(formatProfit(-88n)).toBe('−₹0.88');
    expect(formatProfit(0n)).toBe('+₹0.00');
  });
});
