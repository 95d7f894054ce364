import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// They start and kill whole servers, or play hundreds of rounds: begun last, one of them would run alone.
const SLOWEST = [
  ...['crash-kill', 'embedded-postgres', 'kill', 'crash-socket-leaks'],
  ...['contract-fuzz', 'jobs', 'withdrawals-app', 'crash-restart', 'engine-lease', 'mines-kill'],
];

/** Begins with the files that take longest, as a fresh machine cannot know which these are. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => findPlace(one) - findPlace(other));
  }
}

function findPlace({ moduleId }: TestSpecification): number {
  const place = SLOWEST.indexOf(basename(moduleId, '.test.ts'));
  return place < 0 ? SLOWEST.length : place;
}
