// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { resultsPollMs } from './use-results.ts';

describe('asking for results', () => {
  it('happens every ten seconds while a round runs', () => {
    for (const phase of ['loading', 'open', 'locked'] as const) {
      expect(resultsPollMs({ phase, ended: 6, newest: 6 })).toBe(10_000);
    }
  });

  it('stops while the game pauses and the result is there', () => {
    expect(resultsPollMs({ phase: 'between', ended: 7, newest: 7 })).toBe(false);
    expect(resultsPollMs({ phase: 'processing', ended: 7, newest: 7 })).toBe(false);
  });

  it('goes on quickly until the awaited result is there', () => {
    expect(resultsPollMs({ phase: 'between', ended: 7, newest: 6 })).toBe(700);
    expect(resultsPollMs({ phase: 'open', ended: 7, newest: 6 })).toBe(700);
  });

  it('is patient while the house works on a late result', () => {
    expect(resultsPollMs({ phase: 'processing', ended: 7, newest: 6 })).toBe(2_000);
  });

  it('does not hurry for the first round of a new house', () => {
    expect(resultsPollMs({ phase: 'open', ended: 1, newest: undefined })).toBe(10_000);
  });
});
