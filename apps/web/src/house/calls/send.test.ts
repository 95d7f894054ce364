import { expect, it } from 'vitest';
import { readFileName } from './send.ts';

it('reads the name that the house gives a file', () => {
  expect(readFileName('attachment; filename="rang-statement_2026-11-21.csv"')).toBe('rang-statement_2026-11-21.csv');
});

it('takes no name that is none or leads elsewhere', () => {
  for (const disposition of [null, '', 'inline', 'attachment; filename="../a.csv"', 'attachment; filename=""'])
    expect(readFileName(disposition)).toBeUndefined();
});
