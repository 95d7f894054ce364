import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '..', '..', 'apps', 'web');
const MAX_LINES = 6_970;
// The back office is an app of its own, which no player is sent.
const MAX_OFFICE_LINES = 780;
const MAX_BREAKPOINTS = 7;
const MAX_SIZES = 9;
const MAX_BARE_BUTTONS = 20;

const sheets = globSync('src/**/*.css', { cwd: WEB }).map((name) => ({
  name,
  text: readFileSync(join(WEB, name), 'utf8'),
}));
const tokens = sheets.find(({ name }) => name.endsWith('tokens.css'))?.text ?? '';

function findAll(pattern: RegExp): string[] {
  return sheets.flatMap(({ name, text }) => [...text.matchAll(pattern)].map(([, found]) => `${name}: ${found}`));
}

test('the style sheets are found and keep below their limit of lines', () => {
  expect(sheets.length).toBeGreaterThan(50);
  const isOffice = ({ name }: { name: string }): boolean => name.startsWith('src/admin/');
  const countLines = (of: typeof sheets): number => of.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
  expect(countLines(sheets.filter((sheet) => !isOffice(sheet)))).toBeLessThanOrEqual(MAX_LINES);
  expect(countLines(sheets.filter(isOffice))).toBeLessThanOrEqual(MAX_OFFICE_LINES);
});

test('there are no more breakpoints than are named, and no style sheet has one of its own', () => {
  const config = readFileSync(join(WEB, 'postcss.config.js'), 'utf8');
  const names = [...config.matchAll(/^ {2}(\w+): '\(.*\)',$/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(1);
  expect(names.length).toBeLessThanOrEqual(MAX_BREAKPOINTS);
  const named = new RegExp(`^(\\(hover: none\\) and )?\\$(${names.join('|')})$`);
  const own = findAll(/@media ([^{]+?) \{/g).filter((media) => {
    const query = media.slice(media.indexOf(': ') + 2);
    return !named.test(query) && query !== '(prefers-reduced-motion: reduce)';
  });
  expect(own).toEqual([]);
});

test('every size of text is a step of the scale, or follows what it stands in', () => {
  expect(new Set(tokens.match(/--rang-type-\w+(?=:)/g)).size).toBeLessThanOrEqual(MAX_SIZES);
  const step = /: (inherit|var\(--rang-type-[1-9]\)|[\d.]+em|.*\b[\d.]+cqw.*|(calc\()?var\(--figure\).*)$/;
  expect(findAll(/(?<![\w-])font-size: ([^;]+);/g).filter((size) => !step.test(size))).toEqual([]);
  expect(findAll(/(?<![\w-])font: (?!inherit;)([^;]+);/g)).toEqual([]);
});

test('what is read out and not seen is said in one place', () => {
  const words = [...sheets.map(({ text }) => text), readFileSync(join(WEB, 'css-mixins.js'), 'utf8')].join('\n');
  expect(words.match(/inset\(50%\)/g)).toHaveLength(1);
});

test('bare buttons say what they do to a form, and are no more in the dashboard than ADR 23 weighed', () => {
  const typed = /<button((?:\s+(?:key|id|ref)=\S+)*\s+type="(?:button|submit)")?/g;
  const buttons = globSync('src/**/*.tsx', { cwd: WEB }).flatMap((name) =>
    [...readFileSync(join(WEB, name), 'utf8').matchAll(typed)].map(([, type]) => ({ name, type })),
  );
  expect(buttons.length).toBeGreaterThan(50);
  expect(buttons.filter(({ type }) => type === undefined)).toEqual([]);
  // The games draw their own; the public pages take nothing of Mantine's components.
  const own = /^src\/(features\/(colour|crash|mines|auth|password-reset|notice)|play|ui\/form)\/|problem-page\.tsx$/;
  expect(buttons.filter(({ name }) => !own.test(name)).length).toBeLessThanOrEqual(MAX_BARE_BUTTONS);
});
