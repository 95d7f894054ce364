import { describe, expect, it } from 'vitest';
import { pathOf } from './path-of.ts';

describe('the path of a call', () => {
  it('takes its parameters in their places', () => {
    expect(pathOf('/fairness/colour/:round', { round: 48213 })).toBe('/fairness/colour/48213');
  });

  it('keeps what would leave its place from doing so', () => {
    expect(pathOf('/mxpay/deposit/:id', { id: '../balance?x=1' })).toBe('/mxpay/deposit/..%2Fbalance%3Fx%3D1');
  });

  it('carries what is asked and leaves out what is not', () => {
    expect(pathOf('/result', {}, { limit: 24, before: undefined })).toBe('/result?limit=24');
  });
});
