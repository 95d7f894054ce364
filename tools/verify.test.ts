import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

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
