import { globSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';

/** A file of a trail and what in it a walker is to look at: `path#name` on the page. */
export interface Stop {
  readonly path: string;
  readonly name: string;
  /** Its code without its comments. */
  readonly code: string;
  /** What its line says stands on both sides of the way to it, as `placeColourBet` does in the browser and in the server. */
  readonly links: readonly string[];
  /** The line of the trail on which it stands. */
  readonly line: number;
}

/** A trail of the page: its heading, and its stops in the order in which they are walked. */
export interface Trail {
  readonly heading: string;
  readonly stops: readonly Stop[];
}

/** The trails of ARCHITECTURE.md. Throws for a file that is nowhere, or in more than one place. */
export function readTrails(root: string, page: string): Trail[] {
  return page
    .split(/^## /m)
    .filter((section) => section.startsWith('The trail of '))
    .map((section) => {
      const [heading = ''] = section.split('\n');
      const lines = section.split(/^\d+\. /m).slice(1);
      return { heading, stops: lines.flatMap((text, line) => readLine(root, text, line)) };
    });
}

function readLine(root: string, text: string, line: number): Stop[] {
  const quoted = [...text.matchAll(/`([^`]+)`/g)].map(([, inner = '']) => inner);
  const links = quoted.filter((one) => /^[\w/-]+$/.test(one));
  return quoted
    .filter((one) => one.includes('#'))
    .map((one) => {
      const [path = '', name = ''] = one.split('#');
      return { path, name, code: readCode(join(root, findFile(root, path))), links, line };
    });
}

function findFile(root: string, path: string): string {
  const found = globSync([path, `apps/server/src/${path}`, `apps/web/src/${path}`, `apps/server/${path}`], {
    cwd: root,
  });
  const [file, ...others] = found;
  if (file === undefined || others.length > 0) throw new Error(`${path} names ${String(found.length)} files`);
  return file;
}

function readCode(file: string): string {
  const comments = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$|^\s*--.*$/gm;
  return readFileSync(file, 'utf8').replaceAll(comments, '');
}

/** Whether a name stands in some code as a word of its own. */
export function has(code: string, name: string): boolean {
  return new RegExp(`(?<![\\w$])${name}(?![\\w$])`).test(code);
}

/** The arrows of the page's picture, one `from → to` each; in `a, b → c → d` each of a side points at each of the next. */
export function readArrows(page: string): string[] {
  const [, picture = ''] = /```text\n([\s\S]*?)```/.exec(page) ?? [];
  return picture.split('\n').flatMap((line) => {
    const sides = line.split('→').map((side) => side.split(',').map((name) => name.trim()));
    return sides
      .slice(1)
      .flatMap((tos, before) => (sides[before] ?? []).flatMap((from) => tos.map((to) => `${from} → ${to}`)));
  });
}

/** Which folder of a room imports which other, one `from → to` each, read from the code. */
export function listImports(root: string, room: string): string[] {
  const files = globSync(`${room}/*/**/*.{ts,tsx}`, { cwd: root }).filter((file) => !file.includes('.test.'));
  const arrows = files.flatMap((file) => {
    const from = folderOf(room, file);
    return [...readCode(join(root, file)).matchAll(/from '(\.[^']+)'/g)]
      .map(([, path = '']) => folderOf(room, normalize(join(file, '..', path))))
      .filter((to) => to !== undefined && to !== from)
      .map((to) => `${String(from)} → ${String(to)}`);
  });
  return [...new Set(arrows)];
}

function folderOf(room: string, file: string): string | undefined {
  const [folder, ...rest] = file.startsWith(`${room}/`) ? file.slice(room.length + 1).split('/') : [];
  return rest.length > 0 ? folder : undefined;
}
