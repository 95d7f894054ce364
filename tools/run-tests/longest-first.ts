import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// They start and kill whole servers, or play hundreds of rounds: begun last, one of them would run alone.
const LONGEST = [
  ...['crash-kill', 'embedded-postgres', 'kill', 'crash-socket-leaks'],
  ...['contract-fuzz', 'jobs', 'withdrawals-app', 'crash-restart', 'engine-lease', 'mines-kill'],
];

/** Begins with the files that take longest, as a fresh machine cannot know which these are. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONGEST.indexOf(basename(moduleId, '.test.ts'));
  return place < 0 ? LONGEST.length : place;
}
