import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles } from '../list-files.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const MODULES = 'apps/server/src/modules/';
const ROWS = 'apps/server/src/platform/database/generated/table-rows.ts';

/** The columns of each table, as the generated rows have them. */
function readTables(text: string): Map<string, Map<string, string>> {
  const bodies = new Map(
    [...text.matchAll(/^export interface (\w+) \{([^}]*)\}/gm)].map(([, name, body]) => [name, body]),
  );
  const tables = [...(bodies.get('DB') ?? '').matchAll(/(\w+): (\w+);/g)];
  return new Map(
    tables.map(([, table = '', name]) => [
      table,
      new Map(
        [...(bodies.get(name) ?? '').matchAll(/(\w+): (.+);/g)].map(([, column = '', type = '']) => [column, type]),
      ),
    ]),
  );
}

const TABLES = readTables(readFileSync(join(ROOT, ROWS), 'utf8'));

const toSnake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What is declared in a text under each name: all that stands between it and the next declaration. */
function readTypes(text: string): [name: string, body: string][] {
  const declared = text.matchAll(/^(?:export )?(?:interface|type) (\w+)([\s\S]*?)(?=^\}|;\n(?! )|(?![\s\S]))/gm);
  return Array.from(declared, ([, name = '', body = '']) => [name, body]);
}

/** The types of the rows that the statements of a text read, and those of its module that these are made of. */
function listRowTypes(text: string, types: ReadonlyMap<string, string>): string[] {
  const found = new Set(Array.from(text.matchAll(/\.query<([\s\S]*?)>\(/g), ([, type = '']) => type));
  for (const type of found) for (const [name] of type.matchAll(/\b[A-Z]\w*/g)) found.add(types.get(name) ?? '');
  return [...found];
}

/**
 * The columns that a text types by hand, of the tables that it names. A literal narrows what the row may be, a number stands
 * for a 64-bit column that the statement has turned into one, and a list is no column.
 */
function listByHand(text: string, types: ReadonlyMap<string, string>): string[] {
  const named = [...TABLES].filter(([table]) => new RegExp(`\\b${table}\\b`).test(text));
  return listRowTypes(text, types).flatMap((rowType) =>
    [...rowType.matchAll(/\b(\w+)\??: ([^;,}]+)/g)].flatMap(([, name = '', given = '']) => {
      const type = given.trim();
      const columns = named.flatMap(([, column]) => column.get(toSnake(name)) ?? []);
      const isTurned = /^number( \| null)?$/.test(type) && columns.some((column) => column.includes('bigint'));
      const isNarrowed = /^('[\w-]+'( \| )?)+$|\[\]$/.test(type);
      const isGenerated = /\b(RowOf|RecordOf)</.test(types.get(type) ?? type);
      return columns.length === 0 || isTurned || isNarrowed || isGenerated ? [] : [`${name}: ${type}`];
    }),
  );
}

const moduleOf = (file: string): string => file.replace(MODULES, '').split('/')[0] ?? '';

function judge(files: readonly { file: string; text: string }[]): string[] {
  return files.flatMap(({ file, text }) => {
    const module = files.filter((other) => moduleOf(other.file) === moduleOf(file));
    // A name is that of the file itself before it is anybody else's in the module.
    const types = new Map([...module.flatMap((other) => readTypes(other.text)), ...readTypes(text)]);
    return listByHand(text, types).map((found) => `${file} has ${found}`);
  });
}

test('a column that is typed by hand is found, however it is written', () => {
  const typing = (type: string, rest = ''): string[] =>
    judge([{ file: 'one/store.ts', text: `${rest}await client.query<${type}>('select * from deposits');` }]);
  expect(typing(`{ amount: bigint; other: Date }`)).toEqual(['one/store.ts has amount: bigint']);
  expect(typing('Row', 'interface Row {\n  readonly orderNo: string;\n}\n\n')).toEqual([
    'one/store.ts has orderNo: string',
  ]);
  expect(
    typing('More', 'type More = Row & { count: number };\n\nexport interface Row {\n  readonly paid_at: Date;\n}\n'),
  ).toEqual(['one/store.ts has paid_at: Date']);
  expect(
    typing(`RowOf<'deposits', 'amount'> & { id: RowOf<'deposits'>['id']; status: 'paid'; username: string }`),
  ).toEqual([]);
});

test('no store types by hand what the schema says', () => {
  const files = listFiles(ROOT).filter((file) => file.startsWith(MODULES) && /(?<!\.test)\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(100);
  expect(TABLES.size).toBeGreaterThan(30);
  expect(judge(files.map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') })))).toEqual([]);
});
