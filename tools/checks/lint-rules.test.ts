import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findCommand } from '../run-tests/step.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const MODULE = 'apps/server/src/modules/roulette';
const SOUND = `export const spin = (turns: number): number => turns + 1;\n`;

/** Lines that each break a rule of another kind: of the language, of types, of the house, of React. */
const PLANTED = {
  [`${MODULE}/wheel.ts`]: {
    'eslint(eqeqeq)': `export const isZero = (pocket: number) => pocket == 0;`,
    'eslint(no-console)': `console.log('spun');`,
    'eslint(max-params)': `export const bet = (a: number, b: number, c: number, d: number) => a + b + c + d;`,
    'typescript(consistent-type-imports)': `import { Clock } from './clock.ts'; export type Watch = Clock;`,
    'typescript(no-explicit-any)': `export const anything: any = 1;`,
    'typescript(no-floating-promises)': `Promise.resolve(1);`,
    'typescript(no-unsafe-member-access)': `export const pocket: unknown = JSON.parse('{}').pocket;`,
    'typescript(no-unnecessary-condition)': `export const sure = (turns: number) => turns ?? 1;`,
    'typescript(restrict-template-expressions)': `export const said = (pockets: number[]) => \`\${pockets}\`;`,
    'typescript(switch-exhaustiveness-check)': `export function pay(side: 'red' | 'black') { switch (side) { case 'red': return 2; } }`,
  },
  [`${MODULE}/draw.ts`]: { 'eslint(no-restricted-properties)': `export const drawn = Math.random();` },
  [`${MODULE}/turn.ts`]: { 'eslint(no-restricted-properties)': `export const now = Date.now();` },
  'apps/server/src/platform/port.ts': {
    'eslint(no-restricted-properties)': `export const port = process.env['PORT'];`,
  },
  'apps/server/src/platform/clock.ts': { 'eslint(no-restricted-exports)': `export default 1;` },
  'apps/web/src/wheel.tsx': {
    'react-hooks(rules-of-hooks)': `import { useState } from 'react'; export function Wheel({ on }: { on: boolean }) { if (on) { const [turns] = useState(0); return turns; } return 0; }`,
    'react-hooks(exhaustive-deps)': `import { useEffect } from 'react'; export function useTurns(turns: number) { useEffect(() => { document.title = String(turns); }, []); }`,
  },
};

const folder = mkdtempSync(join(tmpdir(), 'rang-lint-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('each planted violation is found, and nothing in sound code', () => {
  for (const file of ['oxlint.config.ts', 'tsconfig.json', 'tsconfig.base.json'])
    copyFileSync(join(ROOT, file), join(folder, file));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  plant(`${MODULE}/index.ts`, SOUND);
  plant(`${MODULE}/clock.ts`, `export interface Clock {\n  readonly now: number;\n}\n`);
  for (const [file, lines] of Object.entries(PLANTED)) plant(file, Object.values(lines).join('\n'));

  const wanted = Object.entries(PLANTED).flatMap(([file, lines]) =>
    Object.keys(lines).map((rule) => `${file} ${rule}`),
  );
  expect(lint()).toEqual(wanted.toSorted());
});

function plant(file: string, text: string): void {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Which file broke which rule, each pair once. */
function lint(): string[] {
  const { stdout, stderr, status } = spawnSync(process.execPath, [findCommand('oxlint'), '--format', 'json', 'apps'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(1);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] };
  return [...new Set(diagnostics.map(({ filename, code }) => `${filename} ${code}`))].toSorted();
}
