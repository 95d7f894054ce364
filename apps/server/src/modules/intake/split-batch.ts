import type { Waiting } from './queue.ts';

/** Whether a command goes without a transaction: its kind writes one statement, and no answer is kept beside it. */
export function isStatement({ kind, command }: Waiting): boolean {
  return kind.needsTransaction !== true && command.key === undefined;
}

/**
 * Splits a batch into the lanes of its kinds, and each lane into what is written together: the commands of one kind that
 * are one statement, and those of one kind that are one transaction. Each kind takes its locks in an order of its own, a
 * game's before the wallets': a transaction of two kinds would hold wallets while it waits for a game, and end in a ring
 * with the game's settlement. A wallet has one command in a batch, so that no lane waits for another.
 */
export function splitBatch(batch: readonly Waiting[]): readonly (readonly (readonly Waiting[])[])[] {
  const lanes = Map.groupBy(batch, ({ kind }) => kind.lane);
  return [...lanes.values()].map((lane) =>
    [...Map.groupBy(lane, ({ kind }) => kind).values()].flatMap((ofKind) => [
      ...Map.groupBy(ofKind, isStatement).values(),
    ]),
  );
}
