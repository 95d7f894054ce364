import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cruiseImports, type ImportReport } from './cruise-imports.ts';

const SERVER = 'apps/server/src';
const MODULES = `${SERVER}/modules`;
const WEB = 'apps/web/src';

/** A house in which everybody keeps the rules, with a room or two that the real one does not have. */
const SOUND = {
  'packages/contract/src/index.ts': `export * from './paise.ts';`,
  'packages/contract/src/paise.ts': `export const paise = 1;`,
  'packages/fairness/src/index.ts': `export const draw = 1;`,
  'packages/connections/src/index.ts': `export const limit = 1;`,
  'packages/embedded-postgres/src/index.ts': `export const start = 1;`,
  'packages/games/src/index.ts': `import { paise } from '@rang/contract'; import { draw } from '@rang/fairness'; export const step = [paise, draw];`,
  [`${SERVER}/app.ts`]: `import { createLedger } from './modules/ledger/index.ts'; import './modules/roulette/index.ts'; export const app = createLedger;`,
  [`${SERVER}/platform/clock.ts`]: `import { paise } from '@rang/contract'; export const clock = paise;`,
  [`${MODULES}/ledger/index.ts`]: `export { createLedger } from './create-ledger.ts';`,
  [`${MODULES}/ledger/create-ledger.ts`]: `import { clock } from '../../platform/clock.ts'; export const createLedger = clock;`,
  [`${MODULES}/roulette/index.ts`]: `import { createLedger } from '../ledger/index.ts'; export const roulette = createLedger;`,
  [`${WEB}/main.tsx`]: `import './player/router.tsx'; import './player/texts/en.ts';`,
  [`${WEB}/player/router.tsx`]: `import { Roulette } from '../features/roulette/index.ts'; import '../features/keno/keno-screen.tsx'; import '../features/keno/use-words.ts'; export const router = Roulette;`,
  [`${WEB}/player/texts/en.ts`]: `export { roulette } from '../../features/roulette/texts/en.ts';`,
  [`${WEB}/admin/router.tsx`]: `import { Button } from '../ui/button.tsx'; export const router = Button;`,
  [`${WEB}/features/roulette/index.ts`]: `export { Roulette } from './roulette.tsx';`,
  [`${WEB}/features/roulette/roulette.tsx`]: `import { Button } from '../../ui/button.tsx'; export const Roulette = Button;`,
  [`${WEB}/features/keno/keno-screen.tsx`]: `export const KenoScreen = 1;`,
  [`${WEB}/features/roulette/texts/en.ts`]: `export const roulette = 1;`,
  [`${WEB}/features/keno/index.ts`]: `export const Keno = 1;`,
  [`${WEB}/features/keno/keno.tsx`]: `import { Chip } from '../../play/chip.tsx'; export const Draw = Chip;`,
  [`${WEB}/play/chip.tsx`]: `import { balance } from '../house/balance.ts'; import { Button } from '../ui/button.tsx'; export const Chip = [balance, Button];`,
  [`${WEB}/house/balance.ts`]: `import { api } from '../lib/api.ts'; export const balance = api;`,
  [`${WEB}/features/keno/use-words.ts`]: `export const kenoTexts = 1;`,
  [`${WEB}/ui/button.tsx`]: `export const Button = 1;`,
  [`${WEB}/lib/api.ts`]: `export const api = 1;`,
  'apps/gateway/src/app.ts': `import { paise } from '@rang/contract'; export const gateway = paise;`,
  'tools/seed.ts': `import { app } from '../apps/server/src/app.ts'; export const seed = app;`,
  'bench/main.ts': `export const bench = 1;`,
  'e2e/smoke.spec.ts': `export const smoke = 1;`,
};

/** One file for each rule, or more where it has more sides, whose import that rule forbids. */
const PLANTED: Record<string, readonly { readonly from: string; readonly imports: string }[]> = {
  'no-file-cycles': [{ from: `${MODULES}/roulette/wheel-turn.ts`, imports: './wheel.ts' }],
  'no-folder-cycles': [{ from: `${MODULES}/craps/index.ts`, imports: '../dice/index.ts' }],
  'packages-stand-alone': [
    { from: 'packages/contract/src/limits.ts', imports: '@rang/fairness' },
    { from: 'packages/fairness/src/chain.ts', imports: '@rang/contract' },
    { from: 'packages/fairness/src/by-path.ts', imports: '../../contract/src/paise.ts' },
    { from: 'packages/connections/src/read-network.ts', imports: '@rang/contract' },
    { from: 'packages/embedded-postgres/src/settings.ts', imports: '../../../apps/server/src/platform/clock.ts' },
  ],
  'packages-only-reach-contract-and-fairness': [
    { from: 'packages/odds/src/odds.ts', imports: '../../games/src/index.ts' },
    { from: 'packages/games/src/clock.ts', imports: '../../../apps/server/src/platform/clock.ts' },
  ],
  'programs-never-reach-each-other': [
    { from: 'apps/gateway/src/clock.ts', imports: '../../server/src/platform/clock.ts' },
    { from: `${SERVER}/seeded.ts`, imports: '../../../tools/seed.ts' },
  ],
  'server-and-web-never-meet': [
    { from: 'apps/server/tests/screen.test.ts', imports: '../../web/src/lib/api.ts' },
    { from: `${WEB}/lib/clock.ts`, imports: '../../../server/src/platform/clock.ts' },
  ],
  'platform-knows-no-business': [
    { from: `${SERVER}/platform/balance.ts`, imports: '../modules/ledger/index.ts' },
    { from: `${SERVER}/platform/restart.ts`, imports: '../app.ts' },
  ],
  'modules-only-through-the-front-door': [
    { from: `${MODULES}/roulette/pay.ts`, imports: '../ledger/create-ledger.ts' },
  ],
  'composition-uses-front-doors': [{ from: `${SERVER}/main.ts`, imports: './modules/ledger/create-ledger.ts' }],
  'modules-know-no-composition': [{ from: `${MODULES}/roulette/stop.ts`, imports: '../../app.ts' }],
  'ledger-reaches-no-module': [{ from: `${MODULES}/ledger/bonus.ts`, imports: '../roulette/index.ts' }],
  'features-never-reach-each-other': [{ from: `${WEB}/features/keno/draw.ts`, imports: '../roulette/index.ts' }],
  'features-only-through-the-front-door': [
    { from: `${WEB}/player/shortcut.tsx`, imports: '../features/roulette/roulette.tsx' },
  ],
  'lib-is-at-the-bottom': [
    { from: `${WEB}/lib/keno.ts`, imports: '../features/keno/index.ts' },
    { from: `${WEB}/lib/chips.ts`, imports: '../play/chip.tsx' },
    { from: `${WEB}/lib/rich.ts`, imports: '../house/balance.ts' },
    { from: `${WEB}/lib/pressed.ts`, imports: '../ui/button.tsx' },
  ],
  'ui-knows-no-business': [
    { from: `${WEB}/ui/roulette-button.tsx`, imports: '../features/roulette/index.ts' },
    { from: `${WEB}/ui/chip-button.tsx`, imports: '../play/chip.tsx' },
    { from: `${WEB}/ui/balance-button.tsx`, imports: '../house/balance.ts' },
  ],
  'the-house-knows-no-game': [
    { from: `${WEB}/house/keno.ts`, imports: '../features/keno/index.ts' },
    { from: `${WEB}/house/chips.ts`, imports: '../play/chip.tsx' },
  ],
  'play-knows-no-single-game': [
    { from: `${WEB}/play/keno-chip.tsx`, imports: '../features/keno/index.ts' },
    { from: `${WEB}/play/way-back.ts`, imports: '../player/router.tsx' },
  ],
  'features-know-no-shell': [{ from: `${WEB}/features/keno/back.ts`, imports: '../../player/router.tsx' }],
  'shells-never-meet': [
    { from: `${WEB}/player/peek.tsx`, imports: '../admin/router.tsx' },
    { from: `${WEB}/admin/peek.tsx`, imports: '../player/router.tsx' },
  ],
  'everything-resolves': [{ from: `${WEB}/lib/lost.ts`, imports: './nowhere.ts' }],
};

/** What the planted imports lead to, where the sound house has nothing there. */
const COUNTERPARTS = {
  [`${MODULES}/roulette/wheel.ts`]: `import './wheel-turn.ts';`,
  [`${MODULES}/dice/index.ts`]: `import '../craps/rules.ts';`,
  [`${MODULES}/craps/rules.ts`]: `export const rules = 1;`,
};

const folders: string[] = [];
let sound: ImportReport;
let planted: ImportReport;

beforeAll(async () => {
  const violations = Object.values(PLANTED)
    .flat()
    .map(({ from, imports }) => [from, `import '${imports}';`] as const);
  [sound, planted] = await Promise.all([
    cruiseImports(buildHouse(SOUND)),
    cruiseImports(buildHouse({ ...SOUND, ...COUNTERPARTS, ...Object.fromEntries(violations) })),
  ]);
}, 60_000);

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

test('a house that keeps the rules is read whole and passes', () => {
  expect(sound.files.toSorted()).toEqual(Object.keys(SOUND).toSorted());
  expect(sound.importCount).toBeGreaterThan(10);
  expect(sound.violations).toEqual([]);
});

test('every rule has a violation planted', () => {
  const load = createRequire(import.meta.url);
  const { forbidden } = load('../../.dependency-cruiser.cjs') as { forbidden: { name: string }[] };
  expect(Object.keys(PLANTED).toSorted()).toEqual(forbidden.map(({ name }) => name).toSorted());
});

test.each(Object.entries(PLANTED).flatMap(([rule, list]) => list.map((violation) => ({ rule, ...violation }))))(
  '$rule: $from may not import $imports',
  ({ rule, from }) => {
    const blamed = rule === 'no-folder-cycles' ? dirname(from) : from;
    expect(planted.violations).toContainEqual(expect.objectContaining({ rule, from: blamed }));
  },
);

test('nothing of ours reads or passes when nothing can be read', async () => {
  await expect(cruiseImports(buildHouse({}))).rejects.toThrow('no imports were read');
});

function buildHouse(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'rang-imports-'));
  folders.push(root);
  for (const room of ['packages', 'apps', 'tools', 'bench', 'e2e']) mkdirSync(join(root, room));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  linkPackages(root);
  return root;
}

/** As npm does it for workspaces, so that an import by a package's name is judged by where it leads. */
function linkPackages(root: string): void {
  const manifests = join(import.meta.dirname, '..', '..', 'packages');
  mkdirSync(join(root, 'node_modules', '@rang'), { recursive: true });
  for (const name of ['contract', 'fairness', 'games']) {
    mkdirSync(join(root, 'packages', name), { recursive: true });
    writeFileSync(join(root, 'packages', name, 'package.json'), readFileSync(join(manifests, name, 'package.json')));
    symlinkSync(join('..', '..', 'packages', name), join(root, 'node_modules', '@rang', name));
  }
}
