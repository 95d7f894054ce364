import { describe, expect, it } from 'vitest';
import { findComingGame } from './coming-soon-screen.tsx';

describe('a game that is coming', () => {
  it.each(['dice', 'plinko'] as const)('%s is three quarters done and leads back to Win', (game) => {
    expect(findComingGame(game)).toEqual({ name: game, percent: 75, backTo: '/dashboard/win' });
  });

  it('is sports, at 60%, which leads back Home', () => {
    expect(findComingGame('sports')).toEqual({ name: 'sports', percent: 60, backTo: '/dashboard/home' });
  });

  it('may be one that is unknown', () => {
    expect(findComingGame('constructor').name).toBe('other');
    expect(findComingGame('<b>').name).toBe('other');
  });
});
