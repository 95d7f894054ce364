import type { Waiting } from './queue.ts';

/** Whether a command goes without a transaction: its kind writes one statement, and no answer is kept beside it. */
export function isStatement({ kind, command }: Waiting): boolean {
  return kind.needsTransaction !== true && command.key === undefined;
}

/**
 * Splits a batch into what is written together: the commands of one kind that are one statement, each kind for itself,
 * and all others in one transaction. A wallet has one command in a batch, so that no part waits for another.
 */
export function splitBatch(batch: readonly Waiting[]): readonly (readonly Waiting[])[] {
  return [...Map.groupBy(batch, (waiting) => (isStatement(waiting) ? waiting.kind : undefined)).values()];
}
