import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Verdict, type CheckedLine } from './proof-check.tsx';

const HASH: CheckedLine = { isRight: true, text: 'The hash is right.' };
const WORDS = { right: 'Proven', wrong: 'Does not check out' };

it('proves only what is right in every line', () => {
  expect(renderToStaticMarkup(<Verdict {...WORDS} lines={[HASH]} />)).toContain('Proven');
  const verdict = renderToStaticMarkup(<Verdict {...WORDS} lines={[HASH, { isRight: false, text: 'No.' }]} />);
  expect(verdict).toContain('Does not check out');
  expect(verdict).not.toContain('Proven');
  expect(verdict).not.toContain('data-right');
});
