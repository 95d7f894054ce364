import { readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { listFiles } from '../list-files.ts';

/** The sizes of the house: what is counted, how much there is, and how much there may be. */
export interface Figure {
  readonly what: string;
  readonly count: number;
  readonly limit: number;
}

const SHORT_LINES = 15;
const CRUMB_LINES = 20;

/** Measures the checkout whose root this is. */
export function measureHouse(root: string): Figure[] {
  const listed = listFiles(root);
  const lines = new Map(
    listed.filter(isSource).map((file) => [file, readFileSync(join(root, file), 'utf8').split('\n').length - 1]),
  );
  const sizes = [...lines.values()].sort((a, b) => a - b);
  const small = (limit: number): string[] => [...lines].filter(([, size]) => size < limit).map(([file]) => file);
  const readers = findReaders(root, [...lines.keys()]);
  const crumbs = small(CRUMB_LINES).filter((file) => {
    const [reader, ...others] = readers.get(file) ?? [];
    const isAlone = reader !== undefined && others.length === 0;
    return isAlone && dirname(reader) === dirname(file) && basename(file) !== 'index.ts';
  });
  const webFiles = listed.filter((file) => file.startsWith('apps/web/src/'));
  const officeFiles = webFiles.filter((file) => file.startsWith('apps/web/src/admin/'));
  return [
    { what: `files under ${String(SHORT_LINES)} lines`, count: small(SHORT_LINES).length, limit: 58 },
    { what: `files under ${String(CRUMB_LINES)} lines beside their only reader`, count: crumbs.length, limit: 7 },
    { what: "files of the player's screens", count: webFiles.length - officeFiles.length, limit: 659 },
    { what: "files of the back office's screens", count: officeFiles.length, limit: 112 },
    { what: 'files of the fullest folder', count: countFullest(listed.filter(isSourceOrStyle)), limit: 25 },
    { what: 'lines of a file, of 19 in 20', count: sizes[Math.floor(sizes.length * 0.95)] ?? 0, limit: 150 },
    { what: 'lines of the longest file', count: sizes.at(-1) ?? 0, limit: 300 },
  ];
}

function isSource(file: string): boolean {
  return /\.tsx?$/.test(file) && !/\.(test|spec|d)\.tsx?$|(^|\/)(tests|generated)\/|^e2e\//.test(file);
}

function isSourceOrStyle(file: string): boolean {
  return isSource(file) || file.endsWith('.css');
}

/** Which files, tests left out, import each of these. */
function findReaders(root: string, files: readonly string[]): Map<string, Set<string>> {
  const known = new Set(files);
  const readers = new Map<string, Set<string>>();
  for (const file of files) {
    const imports = readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+)'/g);
    for (const [, path = ''] of imports) {
      const target = normalize(join(dirname(file), path));
      if (known.has(target)) readers.set(target, (readers.get(target) ?? new Set()).add(file));
    }
  }
  return readers;
}

function countFullest(files: readonly string[]): number {
  const folders = new Map<string, number>();
  for (const file of files) folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1);
  return Math.max(...folders.values());
}

/** The longest chain of files of a folder, each of which imports the next, be it only for a type. */
export function countFloors(root: string, folder: string): number {
  const files = listFiles(root).filter((file) => isSource(file) && file.startsWith(folder));
  const readers = findReaders(root, files);
  const floors = new Map<string, number>();
  const measure = (file: string): number => {
    const known = floors.get(file) ?? 1 + Math.max(0, ...[...(readers.get(file) ?? [])].map(measure));
    floors.set(file, known);
    return known;
  };
  return Math.max(0, ...files.map(measure));
}
