import { describe, expect, it } from 'vitest';
import { formatPath } from './format-path.ts';

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
