import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatPath } from './format-path.ts';
import { inTurn, readFileName } from './send.ts';

it('reads the name that the house gives a file', () => {
  expect(readFileName('attachment; filename="rang-statement_2026-11-21.csv"')).toBe('rang-statement_2026-11-21.csv');
});

it('takes no name that is none or leads elsewhere', () => {
  for (const disposition of [null, '', 'inline', 'attachment; filename="../a.csv"', 'attachment; filename=""'])
    expect(readFileName(disposition)).toBeUndefined();
});

describe('the path of a call', () => {
  it('takes its parameters in their places', () => {
    expect(formatPath('/fairness/colour/:round', { round: 48213 })).toBe('/fairness/colour/48213');
  });

  it('keeps what would leave its place from doing so', () => {
    expect(formatPath('/mxpay/deposit/:id', { id: '../balance?x=1' })).toBe('/mxpay/deposit/..%2Fbalance%3Fx%3D1');
  });

  it('carries what is asked and leaves out what is not', () => {
    expect(formatPath('/result', {}, { limit: 24, before: undefined })).toBe('/result?limit=24');
  });
});

describe('work in its turn, without Web Locks', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('begins once what was begun before has ended, well or not', async () => {
    vi.stubGlobal('navigator', {});
    const said: string[] = [];
    const answer = Promise.withResolvers<string>();
    const first = inTurn('a name', () => answer.promise);
    const second = inTurn('a name', () => {
      said.push('second');
      return Promise.resolve(2);
    });
    await Promise.resolve();
    expect(said).toEqual([]);
    answer.reject(new Error('no answer'));
    await expect(first).rejects.toThrow('no answer');
    expect(await second).toBe(2);
  });
});
