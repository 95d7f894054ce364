/** What always holds, as docs/invariants.md has it. */
export interface Invariant {
  readonly sentence: string;
  /** The files that keep it, from the root. */
  readonly files: readonly string[];
  /** What is to stand in one of them. */
  readonly names: readonly string[];
  /** The test files that would notice, from the root. */
  readonly tests: readonly string[];
}

const SERVER = 'apps/server';
// A path may leave out the room that it is in.
const ROOMS: readonly (readonly [RegExp, string])[] = [
  [/^(apps|packages|tools|bench|deploy|e2e)\//, ''],
  [/^(migrations|tests)\//, `${SERVER}/`],
  [/^(database|http|mail|realtime)\//, `${SERVER}/src/platform/`],
  [/^(platform\/|[\w-]+\.ts$)/, `${SERVER}/src/`],
];
const MODULES = `${SERVER}/src/modules/`;

/** Reads the list of docs/invariants.md: a sentence in bold, then what keeps it, then what would notice. */
export function readInvariants(text: string): Invariant[] {
  return text
    .split(/^- \*\*/m)
    .slice(1)
    .map((item) => {
      const [sentence = '', keptBy = '', seenBy = ''] = item.split(/\*\*\n|\n +- (?=seen by)/);
      const kept = listQuoted(keptBy);
      return {
        sentence,
        files: kept.filter(isFile).map(pathOf),
        names: kept.filter((each) => !isFile(each)),
        tests: listQuoted(seenBy).filter(isFile).map(pathOf),
      };
    });
}

function listQuoted(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, quoted = '']) => quoted);
}

function isFile(quoted: string): boolean {
  return /^[\w./-]+\.(ts|tsx|sql|cfg)$/.test(quoted);
}

function pathOf(file: string): string {
  const [, room = MODULES] = ROOMS.find(([pattern]) => pattern.test(file)) ?? [];
  return `${room}${file}`;
}
