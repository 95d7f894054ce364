import type { Page } from '@playwright/test';
import axe from 'axe-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds against WCAG 2.2 AA, in lines that name the rule and the elements. */
export async function findViolations(page: Page): Promise<string[]> {
  // Half a megabyte, which a page that has read it once keeps until it is left.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (values) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    // What passes is not described: describing it took longer than finding what does not.
    const found = await run(document, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] });
    return found.violations;
  }, RULES);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}
