import { OUTCOME_RULES, type OutcomeRule } from '@rang/contract';
import { renderToStaticMarkup as render } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { RuleBanner, RuleMark } from './rule-banner.tsx';

const controlled = OUTCOME_RULES.filter((rule): rule is Exclude<OutcomeRule, 'fair'> => rule !== 'fair');

describe('the banner of a demonstration round', () => {
  it('is absent from a fair round', () => {
    expect(render(<RuleBanner rule="fair" text="Fair draw" />)).toBe('');
  });

  it.each(controlled)('is plain about the rule %s', (rule) => {
    const banner = render(<RuleBanner rule={rule} text={`What ${rule} does`} />);
    expect(banner).toContain(`What ${rule} does`);
    expect(banner).toContain('role="alert"');
  });
});

describe('the mark in results and history', () => {
  it('stands on everything that was not fair, and on nothing else', () => {
    expect(render(<RuleMark rule="fair" mark="Demonstration" text="Fair draw" />)).toBe('');
    for (const rule of controlled) {
      const mark = render(<RuleMark rule={rule} mark="Demonstration" text={`What ${rule} does`} />);
      expect(mark).toContain('Demonstration');
      expect(mark).toContain(`title="What ${rule} does"`);
    }
  });
});
