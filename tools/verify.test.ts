import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { GAMES } from '../apps/server/src/games.ts';
import { drawOutcome } from './verify/draw-outcome.ts';

function verify(...options: string[]): { printed: string; status: number | null } {
  const { stdout, status } = spawnSync(process.execPath, [join(import.meta.dirname, 'verify.ts'), ...options], {
    encoding: 'utf8',
  });
  return { printed: stdout.trim(), status };
}

// A board that Stake published.
const SEEDS = [
  ...['--server-seed', '5ff5c610e633b2a91c46d1be1f74286b'],
  ...['--client-seed', '854581b6f52eaa86503f1dc6433655f9'],
];

test('a board of Mines is printed as the places of its mines', () => {
  expect(verify('mines', ...SEEDS, '--nonce', '2', '--mines', '3')).toEqual({ printed: '13,16,22', status: 0 });
});

// A round that bustabit published.
const ROUND = [
  ...['--hash', '94aa062026624e59a0ace092568d5f46e21b9bf1d5173609db8645dd62bdfc44'],
  ...['--salt', '00000000000000000001e08b7fd44f95e3e950ac65650a8031a6d5e1750e34be'],
];

test('a round of Crash is printed as its multiplier, with two decimals', () => {
  expect(verify('crash', ...ROUND)).toEqual({ printed: '10.91', status: 0 });
  const older = '94e66d98029c61ecd27c4fb6b381d401c823cf3dfbdac9246756d5b655e125aa';
  expect(verify('crash', '--hash', older.toUpperCase(), ...ROUND.slice(2))).toEqual({ printed: '4.26', status: 0 });
}, 60_000);

// Without a process each, which takes seconds.
const draw = (...options: string[]): string | undefined => drawOutcome(GAMES, options);

test('a colour round that went by an announced rule is printed with what the rule and the fair draw give', () => {
  expect(draw('colour', ...ROUND)).toBe('8 green');
  const chosen = draw('colour', ...ROUND, '--rule', 'operator-number', '--number', '5');
  expect(chosen).toBe('5 blue (announced: operator-number; the fair draw gives 8 green)');
  const stakes = ['--red', '10.50', '--green', '11', '--blue', '0'];
  const sided = draw('colour', ...ROUND, '--rule', 'max-side', ...stakes);
  expect(sided).toBe('2 green (announced: max-side; the fair draw gives 8 green)');
  for (const half of [
    ['--rule', 'max-side', '--red', '1'],
    ['--rule', 'operator-number'],
    ['--rule', 'rigged'],
  ])
    expect(() => draw('colour', ...ROUND, ...half)).toThrow(/^a rule is|are needed/);
});

test('a round of Crash that was restricted is printed where its rule ends it, with what the fair draw gives', () => {
  const ruled = (...rule: string[]): string | undefined => draw('crash', ...ROUND, '--rule', ...rule);
  expect(ruled('restricted')).toBe('3.00 (announced: restricted; the fair draw gives 10.91)');
  const high = ruled('restricted-high-bets', '--highest-stake', '20.01');
  expect(high).toBe('2.80 (announced: restricted-high-bets; the fair draw gives 10.91)');
  expect(ruled('restricted-both', '--highest-stake', '20')).toContain('3.00 (announced');
  expect(ruled('restricted-high-bets', '--highest-stake', '20')).toContain('10.91 (announced');
  expect(() => ruled('restricted-both')).toThrow('the highest stake of the round is needed');
  expect(() => ruled('max-side')).toThrow('a rule is restricted');
});

test('a board of an announced game is printed as its rule lays it, with what the fair draw gives', () => {
  const game = ['mines', ...SEEDS, '--nonce', '2', '--mines', '3', '--rule', 'loss-mode'];
  expect(draw(...game, '--hit', '4')).toBe('4,16,22 (announced: loss-mode; the fair draw gives 13,16,22)');
  expect(draw(...game, '--hit', '16')).toBe('13,16,22 (announced: loss-mode; the fair draw gives 13,16,22)');
  expect(() => draw(...game)).toThrow('a rule is loss-mode');
});

test('what is no game, or half of one, prints nothing and fails', () => {
  const halves = [
    [],
    ['crash', ...ROUND.slice(0, 2)],
    ['crash', '--hash', 'ab', ...ROUND.slice(2)],
    ['mines'],
    ['mines', ...SEEDS, '--nonce', '2'],
    ['mines', ...SEEDS, '--nonce', '', '--mines', '3'],
  ];
  for (const half of halves) expect(verify(...half)).toEqual({ printed: '', status: 2 });
}, 60_000);
