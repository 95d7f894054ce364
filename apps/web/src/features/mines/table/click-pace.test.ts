import { describe, expect, it } from 'vitest';
import { isTooSoon } from './click-pace.ts';

describe('the pace of presses', () => {
  it('lets the first press through', () => {
    expect(isTooSoon(5, undefined)).toBe(false);
  });

  it('refuses a press less than a tenth of a second after the one before', () => {
    expect(isTooSoon(1099, 1000)).toBe(true);
    expect(isTooSoon(1100, 1000)).toBe(false);
  });
});
