import { DEPOSIT_STATUSES } from '@rang/contract';
import { describe, expect, it } from 'vitest';
import { findSafeLink, pollPauseMs, progressOf, speakLink, toneOf } from './deposit-progress.ts';

describe('the progress of a deposit', () => {
  it('says that money has arrived only when the house has it as paid', () => {
    expect(DEPOSIT_STATUSES.filter((status) => progressOf(status) === 'arrived')).toEqual(['paid']);
  });

  it('shows waiting as waiting, never as a failure', () => {
    expect(toneOf(progressOf('created'))).toBe('waiting');
    expect(toneOf(progressOf('pending'))).toBe('waiting');
  });

  it('is asked about until the money has arrived', () => {
    expect(pollPauseMs(undefined)).toBeGreaterThan(0);
    expect(pollPauseMs('pending')).toBeGreaterThan(0);
    expect(pollPauseMs('paid')).toBe(false);
  });

  it('is asked about after a failure too, as the payment page lets the player try again', () => {
    expect(pollPauseMs('failed')).toBeGreaterThan(0);
    expect(pollPauseMs('expired')).toBeGreaterThan(0);
  });
});

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

  it.each([
    ['http://127.0.0.1:3001/pay/1', 'http://127.0.0.1:3001/pay/1?language=de'],
    ['https://pay.example/o?order=1#form', 'https://pay.example/o?order=1&language=de#form'],
    ['https://pay.example/o?token&for=a%20b~c', 'https://pay.example/o?token&for=a%20b~c&language=de'],
  ])("asks for the page in the player's language: %s", (link, spoken) => {
    expect(speakLink(link, 'de')).toBe(spoken);
  });
});
