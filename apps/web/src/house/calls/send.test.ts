import { describe, expect, it } from 'vitest';
import { formatPath } from './format-path.ts';
import { readFileName } from './send.ts';

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
