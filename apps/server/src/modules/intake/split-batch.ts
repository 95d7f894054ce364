import type { Waiting } from './queue.ts';

/** Whether a command goes without a transaction: its kind writes one statement, and no answer is kept beside it. */
export function isStatement({ kind, command }: Waiting): boolean {
  return kind.needsTransaction !== true && command.key === undefined;
}

/**
 * Splits a lane's batch into what is written together: the commands of one kind that are one statement, and those of one kind
 * that are one transaction; those that were handed in under another number of this server go by themselves, as it may have
 * been struck off under that. Each kind takes its locks in an order of its own, a game's before the wallets': a transaction of
 * two kinds would hold wallets while it waits for a game, and end in a ring with the game's settlement.
 */
export function splitBatch(batch: readonly Waiting[]): readonly (readonly Waiting[])[] {
  return groupsOf(batch, ({ kind }) => kind)
    .flatMap((ofKind) => groupsOf(ofKind, ({ server }) => server))
    .flatMap((ofServer) => groupsOf(ofServer, isStatement));
}

function groupsOf(batch: readonly Waiting[], keyOf: (waiting: Waiting) => unknown): (readonly Waiting[])[] {
  return [...Map.groupBy(batch, keyOf).values()];
}
