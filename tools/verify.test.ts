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

test('what is no game, or half of one, prints nothing and fails', () => {
  const halves = [
    [],
    ['mines'],
    ['mines', ...SEEDS, '--nonce', '2'],
    ['mines', ...SEEDS, '--nonce', '', '--mines', '3'],
  ];
  for (const half of halves) expect(verify(...half)).toEqual({ printed: '', status: 2 });
});
