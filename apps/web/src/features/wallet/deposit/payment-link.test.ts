import { describe, expect, it } from 'vitest';
import { findSafeLink } from './payment-link.ts';

describe('a payment link', () => {
  it('is followed when it leads to a web page', () => {
    expect(findSafeLink('https://pay.example/o/1')).toBe('https://pay.example/o/1');
    expect(findSafeLink('http://127.0.0.1:3001/pay/1')).toBe('http://127.0.0.1:3001/pay/1');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '', '/pay/1', 'intent://x', undefined])(
    'is not followed: %s',
    (link) => {
      expect(findSafeLink(link)).toBeUndefined();
    },
  );
});
