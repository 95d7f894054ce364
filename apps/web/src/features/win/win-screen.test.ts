// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { shuffle } from './win-screen.tsx';

it('games are reshuffled without losing or doubling one', () => {
  const games = ['colour', 'mines', 'crash'];
  const draws = [0.9, 0.1, 0.5];
  expect(shuffle(games, () => draws.shift() ?? 0)).toEqual(['mines', 'crash', 'colour']);
  expect(games).toEqual(['colour', 'mines', 'crash']);
});
