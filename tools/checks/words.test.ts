import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createSourceFile, forEachChild, isIdentifier, isPrivateIdentifier, ScriptTarget, type Node } from 'typescript';
import { expect, test } from 'vitest';
import { listFiles } from '../list-files.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Words that only this house used, and what is meant instead. They stand in no name of the code. */
const FORBIDDEN = new Map([
  ['told', 'published, answered, received, reported'],
  ['untold', 'unpublished, unreported'],
  ['heard', 'received, acknowledged'],
  ['unheard', 'unanswered, outcome unknown'],
  ['hear', 'receive, listen'],
  ['retelling', 'catch-up'],
  ['wish', 'request; a queued mail'],
  ['wishes', 'requests; queued mails'],
  ['wished', 'requested'],
  ['lay', 'insert, prepare, format'],
  ['fold', 'apply, reduce; compress'],
  ['folds', 'appliers'],
  ['folded', 'applied; encoding'],
  ['greet', 'on join'],
  ['newcomer', 'the socket that joined'],
  ['seat', 'add player'],
  ['seats', 'players'],
  ['seated', 'players'],
  ['stranger', 'another player, an unknown device, a visitor'],
  ['strangers', 'others'],
  ['haste', 'rate'],
  ['powder', 'pigment'],
]);
/** Whole names of the same kind, and what is meant instead. */
const FORBIDDEN_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^(MOST|LONGEST)_/, 'MAX_'],
  [/^(most|longest)[A-Z]/, 'max'],
  [/^areIn$/, 'drain'],
  [/^doneOf$/, 'a verb'],
  [/^MinesNo$/, 'a refusal'],
  [/^GOOD_FOR_MS$/, 'MAX_AGE_MS'],
];

/** Where such words may stand, and why. A row that nothing needs any more is crossed out. */
const ALLOWED: readonly (readonly [where: RegExp, what: RegExp, why: string])[] = [
  [/^apps\/server\/src\/modules\/social\/fail-login\.ts$/, /^told$/, 'a field of the log, which operators read'],
  [
    /^apps\/server\/src\/platform\/database\/generated\//,
    /^(MailWishes|mail_wishes)$/,
    'a table, as the database names it',
  ],
];

interface Name {
  readonly file: string;
  readonly name: string;
}

const files = listFiles(ROOT).filter((file) => /\.(ts|tsx)$/.test(file) && !file.endsWith('.d.ts'));
const names = files.flatMap(listNames);

/** Each name that stands in a file, once; strings, comments and texts are none. */
function listNames(file: string): Name[] {
  const found = new Set<string>();
  const visit = (node: Node): void => {
    if (isIdentifier(node) || isPrivateIdentifier(node)) found.add(node.text);
    forEachChild(node, visit);
  };
  visit(createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ScriptTarget.Latest));
  return [...found].map((name) => ({ file, name }));
}

function splitName(name: string): string[] {
  return (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((part) => part.toLowerCase());
}

function isForbidden({ name }: Name): boolean {
  return splitName(name).some((part) => FORBIDDEN.has(part)) || FORBIDDEN_NAMES.some(([pattern]) => pattern.test(name));
}

const forbidden = names.filter(isForbidden);

test('names say the standard terms, not the words that only this house used', () => {
  expect(names.length).toBeGreaterThan(10_000);
  const unexcused = forbidden.filter(
    ({ file, name }) => !ALLOWED.some(([where, what]) => where.test(file) && what.test(name)),
  );
  expect(unexcused.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});

test('each exception is needed', () => {
  const idle = ALLOWED.filter(
    ([where, what]) => !forbidden.some(({ file, name }) => where.test(file) && what.test(name)),
  );
  expect(idle.map(([where]) => where.source)).toEqual([]);
});

test('exported functions of the server, the packages and the tools are verbs, and so are their files', () => {
  const rooms = /^(apps\/(server|gateway)\/src|apps\/web\/src\/(house|player|ui)|packages|tools|bench)\//;
  const judged = files.filter((file) => rooms.test(file));
  expect(judged.filter((file) => /-of\.tsx?$/.test(basename(file)))).toEqual([]);
  const exported = judged.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^export (?:async )?(?:function|const) (\w+Of)\b/gm)].map(
      ([, name = '']) => `${file}: ${name}`,
    ),
  );
  expect(exported).toEqual([]);
});

const glossary = readFileSync(join(ROOT, 'docs', 'words.md'), 'utf8');
const words = [...glossary.matchAll(/^- \*\*([\w ]+)\*\* (.*)$/gm)].map(([, word = '', meaning = '']) => ({
  word,
  meaning,
}));

test('the glossary has each word once, with what it means', () => {
  expect(words.length).toBeGreaterThan(40);
  expect(words.length).toBe(glossary.split('\n').filter((line) => line.startsWith('- ')).length);
  expect(new Set(words.map(({ word }) => word)).size).toBe(words.length);
  expect(words.filter(({ meaning }) => meaning.length < 10)).toEqual([]);
});

test('each word of the glossary is a word of the code', () => {
  const known = new Set(names.map(({ name }) => ` ${splitName(name).join(' ')}`));
  const isKnown = (word: string): boolean => [...known].some((name) => name.includes(` ${word}`));
  expect(words.map(({ word }) => word).filter((word) => !isKnown(word))).toEqual([]);
});
