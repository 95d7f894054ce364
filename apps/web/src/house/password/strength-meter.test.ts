import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { rateStrength, StrengthMeter } from './strength-meter.tsx';

describe('the strength of a password', () => {
  it.each([
    ['', 'poor'],
    ['abc', 'poor'],
    ['abcdefgh', 'weak'],
    ['abc1', 'weak'],
    ['abcdefg1', 'fair'],
    ['Abcdefg1', 'good'],
    ['Abcdef1!', 'strong'],
  ])('calls %j %s', (password, word) => {
    expect(rateStrength(password)).toBe(word);
  });

  it('counts capitals of every alphabet', () => {
    expect(rateStrength('Äbc')).toBe('weak');
  });

  it('does not count a blank as a special character', () => {
    expect(rateStrength('a b')).toBe('poor');
  });

  it.each([
    ['', 0],
    ['abc', 1],
    ['abc1', 1],
    ['abcdefg1', 2],
    ['Abcdef1!', 4],
  ])('of %j fills %i steps: whatever is typed fills one', (password, steps) => {
    const markup = renderToStaticMarkup(createElement(StrengthMeter, { password }));
    expect(markup.match(/data-reached/g) ?? []).toHaveLength(steps);
  });
});
