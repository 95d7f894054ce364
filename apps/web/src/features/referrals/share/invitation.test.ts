import { expect, test } from 'vitest';
import { linkOf } from './invitation.ts';

test('a link leads to the signup of the house that it was shared from, with the code in it', () => {
  expect(linkOf('https://rang.example', 'K7QM2XWA')).toBe('https://rang.example/signup?ref=K7QM2XWA');
});

test('a code with signs of its own stays one value of the link', () => {
  const link = new URL(linkOf('http://127.0.0.1:3000', 'a&b=c d+#é'));
  expect([...link.searchParams]).toEqual([['ref', 'a&b=c d+#é']]);
});
