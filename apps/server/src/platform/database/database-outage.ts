import { readFailure, type Failure } from './read-failure.ts';

/** The database was away, or had no time. `kept` says what is there of the work that it was asked for. */
export class DatabaseOutage extends Error {
  override readonly name = 'DatabaseOutage';
  readonly kept: 'nothing' | 'unknown';

  constructor(kept: 'nothing' | 'unknown', cause: unknown) {
    super(`the database was not there, kept is ${kept}`, { cause });
    this.kept = kept;
  }
}

const KEPT: Readonly<Record<Failure, DatabaseOutage['kept'] | undefined>> = {
  unreached: 'nothing',
  canceled: 'nothing',
  undone: 'nothing',
  broken: 'unknown',
  refused: undefined,
  bug: undefined,
};

/** The outage that an error is or stands for; undefined for everything else, which is a refusal or a bug. */
export function findOutage(error: unknown): DatabaseOutage | undefined {
  if (error instanceof DatabaseOutage) return error;
  const kept = KEPT[readFailure(error)];
  return kept && new DatabaseOutage(kept, error);
}
