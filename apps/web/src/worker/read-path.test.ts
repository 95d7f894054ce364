import { expect, test } from 'vitest';
import { readPath } from './read-path.ts';

const HOME = 'https://rang.example';

test.each([
  ['/dashboard/wallet?tab=withdraw', '/dashboard/wallet?tab=withdraw'],
  ['https://evil.example/dashboard', '/'],
  ['//evil.example/a', '/'],
  ['/.//evil.example/a', '/'],
  ['/a/..//evil.example', '/'],
  [String.raw`/.\\evil.example`, '/'],
  ['javascript:alert(1)', '/'],
  ['https://', '/'],
  [7, '/'],
])('a notice that leads to %s shows %s', (path, shown) => {
  const read = readPath(path, HOME);
  expect(read).toBe(shown);
  expect(new URL(read, HOME).origin).toBe(HOME);
});
