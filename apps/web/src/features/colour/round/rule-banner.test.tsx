import { OUTCOME_RULES, type OutcomeRule } from '@rang/contract';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { en } from '../wording/en.ts';
import { RuleBanner } from './rule-banner.tsx';
import { RuleMark } from './rule-mark.tsx';

const i18n = createInstance();
await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { colour: en } } });

const render = (node: ReactNode) => renderToStaticMarkup(<I18nextProvider i18n={i18n}>{node}</I18nextProvider>);
const controlled = OUTCOME_RULES.filter((rule): rule is Exclude<OutcomeRule, 'fair'> => rule !== 'fair');

describe('the banner of a demonstration round', () => {
  it('is absent from a fair round', () => {
    expect(render(<RuleBanner rule="fair" />)).toBe('');
  });

  it('says that the operator has chosen the result', () => {
    const banner = render(<RuleBanner rule="operator-number" />);
    expect(banner).toContain('Demonstration round: the operator has chosen its result');
    expect(banner).toContain('role="alert"');
  });

  it.each(controlled)('is plain about the rule %s', (rule) => {
    expect(render(<RuleBanner rule={rule} />)).toContain(en.rules[rule]);
  });
});

describe('the mark in results and history', () => {
  it('stands on every round that was not fair, and on no other', () => {
    expect(render(<RuleMark rule="fair" />)).toBe('');
    for (const rule of controlled) expect(render(<RuleMark rule={rule} />)).toContain('Demonstration');
  });
});
