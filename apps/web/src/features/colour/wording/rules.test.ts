import { OUTCOME_RULES } from '@rang/contract';
import { describe, expect, it } from 'vitest';
import { colour as de } from './de.ts';
import { colour as en } from './en.ts';
import { colour as es } from './es.ts';
import { colour as fr } from './fr.ts';

const controlled = OUTCOME_RULES.filter((rule) => rule !== 'fair');

describe('what is said of a round that is not left to the fair draw', () => {
  it('says that the operator has chosen the result', () => {
    expect(en.rules['operator-number']).toBe('Demonstration round: the operator has chosen its result');
  });

  it.each(controlled)('is plain about the rule %s in every language', (rule) => {
    expect(en.rules[rule]).toContain('Demonstration round: ');
    for (const { rules } of [es, fr, de]) expect(rules[rule]).not.toBe(rules.fair);
  });
});
