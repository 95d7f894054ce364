/** A row of the table of what always holds. */
export interface Invariant {
  readonly sentence: string;
  /** The test files that would notice, from the root. */
  readonly tests: readonly string[];
}

/** Reads the table "What always holds" of ARCHITECTURE.md. */
export function readInvariants(architecture: string): Invariant[] {
  const [, section = ''] = architecture.split('## What always holds');
  const [table = ''] = section.split('\n## ');
  return table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => {
      const [, sentence = '', , tests = ''] = line.split('|').map((cell) => cell.trim());
      return {
        sentence,
        tests: [...tests.matchAll(/tests\/[\w-]+\.test\.ts/g)].map(([test]) => `apps/server/${test}`),
      };
    });
}
