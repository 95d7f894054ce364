import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { drawQr } from './qr-code.tsx';

const LINK = 'https://rang.example/signup?ref=K7QM2XWA';
const QUIET = 4;

/** Paints the path's bars back into modules. */
function paint({ size, path }: ReturnType<typeof drawQr>): boolean[][] {
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    for (let step = 0; step < Number(length); step += 1) {
      const row = modules[Number(y)];
      if (row !== undefined) row[Number(x) + step] = true;
    }
  }
  return modules;
}

test('the picture has exactly the modules of the code', () => {
  const picture = drawQr(LINK);
  expect(paint(picture)).toEqual(encode(LINK, { ecc: 'M', border: QUIET }).data);
});

test('a code has a size that readers know, four clear modules all round and its three finders', () => {
  const { size, path } = drawQr(LINK);
  expect((size - 2 * QUIET - 17) % 4).toBe(0);
  const modules = paint({ size, path });
  const isQuiet = (at: number) => at < QUIET || at >= size - QUIET;
  for (const [y, row] of modules.entries()) {
    for (const [x, isDark] of row.entries()) if (isQuiet(x) || isQuiet(y)) expect(isDark).toBe(false);
  }
  const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];
  const far = size - QUIET - 7;
  for (const [left, top] of [
    [QUIET, QUIET],
    [far, QUIET],
    [QUIET, far],
  ] as const) {
    const corner = modules
      .slice(top, top + 7)
      .map((row) => row.slice(left, left + 7).map((isDark) => (isDark ? '#' : '.')))
      .map((row) => row.join(''));
    expect(corner).toEqual(finder);
  }
});

test('a longer text makes a larger code', () => {
  expect(drawQr('x'.repeat(200)).size).toBeGreaterThan(drawQr('x').size);
});
