import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const READERS = ['apps/server/src/config.ts', 'apps/gateway/src/config.ts', 'tools/launch/launch-settings.ts'];

test('.env.example lists exactly the settings that something reads', () => {
  const listed = names('.env.example', /^#([A-Z_]+)=/gm);
  const read = READERS.flatMap((file) => [
    ...names(file, /^ {2}([A-Z][A-Z_]+):/gm),
    ...names(file, /read(?:Text|Port)\('([A-Z_]+)'/g),
  ]);
  expect(read.length).toBeGreaterThan(10);
  expect(listed.toSorted()).toEqual([...new Set(read)].toSorted());
});

function names(file: string, pattern: RegExp): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '');
}
