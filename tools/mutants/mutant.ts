import { globSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

/** A change of one text; it stands in the file exactly once. */
export interface Edit {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** The house with one guard taken out or made wrong, and the tests that are to see it. */
export interface Mutant {
  /** What the guard keeps. */
  readonly guard: string;
  /** Where the guard keeps an invariant: its sentence in docs/invariants.md. */
  readonly row?: string;
  /** More than one where the guard stands in more than one place. */
  readonly edits: readonly [Edit, ...Edit[]];
  /** Test files from the root, or the bare name of one of the server's. Each of them alone is to see the guard gone. */
  readonly tests: readonly [string, ...string[]];
  /** Of those files only the tests whose name has this in it, where the others take long. */
  readonly only?: string;
}

/** A change of a file of the server. */
export function inServer(file: string, find: string, replace: string): Edit {
  return { file: `apps/server/src/${file}`, find, replace };
}

/** A change of a file of the server's modules. */
export function inModule(file: string, find: string, replace: string): Edit {
  return { file: `apps/server/src/modules/${file}`, find, replace };
}

/** A change of a file of the server's platform. */
export function inPlatform(file: string, find: string, replace: string): Edit {
  return { file: `apps/server/src/platform/${file}`, find, replace };
}

/** A change of what server and gateway share about connections. */
export function inConnections(file: string, find: string, replace: string): Edit {
  return { file: `packages/connections/src/${file}`, find, replace };
}

/** A change of a file of the gateway. */
export function inGateway(file: string, find: string, replace: string): Edit {
  return { file: `apps/gateway/src/${file}`, find, replace };
}

/** A change of a migration, which the tests' own database is then made by. */
export function inMigration(file: string, find: string, replace: string): Edit {
  return { file: `apps/server/migrations/${file}`, find, replace };
}

/** The path of a test file, as a mutant names it. */
export function pathOfTest(test: string): string {
  if (test.includes('/')) return test;
  const [path] = globSync(`apps/server/tests/*/${test}.test.ts`, { cwd: ROOT });
  return path ?? `apps/server/tests/${test}.test.ts`;
}
