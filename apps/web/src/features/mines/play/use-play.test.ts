// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { mainAction } from './use-play.ts';

describe('the one big button', () => {
  it('bets, cashes out and plays again as the game goes', () => {
    const manual = { mode: 'manual', isRunning: false } as const;
    expect(mainAction({ ...manual, phase: 'waiting' })).toBe('bet');
    expect(mainAction({ ...manual, phase: 'playing' })).toBe('cashOut');
    expect(mainAction({ ...manual, phase: 'lost' })).toBe('playAgain');
    expect(mainAction({ ...manual, phase: 'won' })).toBe('playAgain');
  });

  it('starts and stops an automatic run', () => {
    expect(mainAction({ phase: 'won', mode: 'auto', isRunning: false })).toBe('startAuto');
    expect(mainAction({ phase: 'playing', mode: 'auto', isRunning: true })).toBe('stopAuto');
  });
});
