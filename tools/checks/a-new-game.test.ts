import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GAMES } from '@rang/games';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const MAX_TO_TOUCH = 12;

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const page = read('docs/a-new-game.md');
const [, touched = ''] = page.split('## To touch');
const [ofGames = '', ofControls = '', ofTables = ''] = touched.split(/And where operators|What each new table/);
const listRows = (text: string): string[] => [...text.matchAll(/^\| `([^`]+)`/gm)].map(([, file = '']) => file);
const toTouch = listRows(ofGames);

const sources = globSync(['packages/**/*', 'apps/**/*', 'tools/**/*', 'bench/**/*'], {
  cwd: ROOT,
  exclude: (path) => /(^|\/)(node_modules|dist|data|coverage)(\/|$)/.test(path),
}).filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file));

// Tests, what only they read, and the guards, which name what tests they fall with.
const TEST = /\.test\.tsx?$|^apps\/[^/]+\/tests\/|^tools\/(mutants|run-tests)\//;

/** What belongs to a game: its folders, and the files of the packages that have its name. */
const OWN: readonly RegExp[] = [
  ...GAMES.flatMap(({ id }) => [
    new RegExp(`^(apps/server/src/modules|apps/web/src/features|bench|packages/games/src)/${id}/`),
    new RegExp(`^packages/(contract|games|fairness)/src/(office/)?(calls-)?${id}(-[a-z-]+)?\\.ts$`),
  ]),
  // The bench of bets is that of Color Prediction; it was there before there was another game.
  /^bench\/bets\//,
  // It plays what there is, by each game's own calls.
  /^bench\/kill\//,
  // It bets on Color Prediction and watches Crash, as the benches of these do.
  /^bench\/servers\//,
  // The house that is filled for it has rows of every game.
  /^bench\/back-office\/fill-house\.ts$/,
  // A new game has its limits beside its calls.
  /^packages\/contract\/src\/limits\.ts$/,
  // What operators set is of one game each; a game that nobody controls has no panel.
  /^apps\/web\/src\/admin\/(?:controls|crash-settings)\//,
];

/**
 * Strings that are or begin with a game's name, imports of what is a game's, and names of code and tables that have it in
 * them. Not those in capitals: the lists of settings and of refusals are on the page.
 */
function listMentions(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
  return GAMES.flatMap(({ id, path, transferPrefix }) =>
    [...new Set<string>([id, path, transferPrefix])].filter((name) => {
      const inside = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
      return [
        `['"\`/](?:calls-)?${name}(?:['"\`/:-]|\\.tsx?['"])`,
        `(?<![A-Za-z])${name}[A-Z_]`,
        `(?<![A-Z])${inside}[A-Z]`,
      ].some((written) => new RegExp(written).test(code));
    }),
  );
}

test('a name of a game is found however it is written', () => {
  const written = [
    `const game = 'crash';`,
    'const key = `crash-payout:${id}`;',
    `import { createCrash } from '../modules/crash/index.ts';`,
    `import * as calls from './calls-crash.ts';`,
    `const to = "/dashboard/game/crash";`,
    `where key like 'crash-%'`,
    'const { crashMultiplier } = controls;',
    'await setCrashRestrictions(client);',
    'type Bets = CrashBet[];',
    'const text = `select id from crash_bets`;',
  ];
  for (const text of written) expect(listMentions(text), text).toEqual(['crash']);
  const others = `// as 'crash' does\n/* 'mines' */ const text = 'The round crashed'; useThemeColour({ colour }); determines_it;`;
  expect(listMentions(others)).toEqual([]);
});

test('at most twelve existing files are to be touched, and each is there', () => {
  expect(toTouch.length).toBeGreaterThan(5);
  expect(toTouch.length).toBeLessThanOrEqual(MAX_TO_TOUCH);
  for (const file of toTouch) expect(read(file), file).not.toBe('');
});

test('what each table, module and guard has a line in is there, and is none of these twelve', () => {
  const listed = listRows(ofTables);
  expect(listed).toHaveLength(4);
  for (const file of listed) expect(read(file), file).not.toBe('');
  expect(listed.filter((file) => toTouch.includes(file))).toEqual([]);
});

test('what operators may set of outcomes touches files that are there and say what the page says of them', () => {
  const rows = [...ofControls.matchAll(/^\| `([^`]+)`[^|]*\|([^|]*)\|$/gm)];
  expect(rows.map(([, file = '']) => file)).toEqual(listRows(ofControls));
  expect(rows.length).toBeGreaterThan(5);
  for (const [, file = '', why = ''] of rows)
    for (const [, name = ''] of why.matchAll(/`([^`]+)`/g)) expect(read(file), `${file}: ${name}`).toContain(name);
});

test('no other source file names a game', () => {
  const judged = sources.filter((file) => !TEST.test(file) && !OWN.some((own) => own.test(file)));
  expect(judged.length).toBeGreaterThan(400);
  const naming = judged.filter((file) => listMentions(read(file)).length > 0);
  expect(naming.filter((file) => !listRows(touched).includes(file))).toEqual([]);
  // And the lists do: what finds nothing there would find nothing anywhere.
  expect(naming).toEqual(
    expect.arrayContaining(toTouch.filter((file) => /(catalogue|games|dashboard-frame)\.tsx?$/.test(file))),
  );
});
