import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRow } from './csv.ts';

/** Reads one row as every spreadsheet does. */
function readRow(row: string): string[] {
  return [...row.matchAll(/"((?:[^"]|"")*)"(?:,|\r\n$)/g)].map(([, field = '']) => field.replaceAll('""', '"'));
}

test.each([
  ['a word', 'a word'],
  ['', ''],
  ['12.50', '12.50'],
  ['2026-11-21 09:00:00', '2026-11-21 09:00:00'],
  ['=HYPERLINK("http://x","y")', `'=HYPERLINK("http://x","y")`],
  ['+1', "'+1"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  ['\ttext', "'\ttext"],
  [' =1', "' =1"],
  ['\u00a0=1', "'\u00a0=1"],
  ['＝1', "'＝1"],
  ['1=1', '1=1'],
  ['a "word", and\r\nanother', 'a "word", and\r\nanother'],
])('%j is the field %j', (field, read) => {
  expect(readRow(csvRow([field]))).toEqual([read]);
});

test('whatever the fields are, they are read back one by one and none is a formula', () => {
  const field = fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '"', ',', ';', '\t', '\r', '\n', ' ', 'a', 'ह'),
  });
  fc.assert(
    fc.property(fc.array(field, { minLength: 1, maxLength: 8 }), (fields) => {
      const read = readRow(csvRow(fields));
      expect(read.map((text) => text.replace(/^'/, ''))).toEqual(fields);
      for (const text of read) expect(text.trimStart()).not.toMatch(/^[=+\-@]/);
      for (const text of read) expect(text).not.toMatch(/^[\t\r\n]/);
    }),
  );
});
