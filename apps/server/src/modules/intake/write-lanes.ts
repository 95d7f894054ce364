import { holdsRound, type Queue, type Waiting } from './queue.ts';

/** The lanes of an intake. */
export interface Lanes {
  /** Begins to write what waits in a lane, where that is not being written already. */
  wake(lane: string): void;
  /** The same for every lane in which something waits. */
  wakeAll(): void;
  /** The turn of the oldest command that a round waits for and is not decided; undefined where there is none. */
  findUndecided(): number | undefined;
  /** Wallets of what is being written that no round waits for. */
  listWalletsBesideRounds(): ReadonlySet<bigint>;
  /** Resolves when nothing is being written. */
  rest(): Promise<void>;
}

/**
 * Writes each lane by itself, one batch after the other, so that its next batch fills meanwhile and a lane that waits for the
 * database holds up no other. A wallet is in one batch at a time, of whatever lane: two would wait for each other there.
 */
export function createLanes(parts: {
  readonly queue: Queue;
  /** Writes a batch and answers all of it. */
  readonly write: (batch: readonly Waiting[]) => Promise<void>;
  /** Called after each batch. */
  readonly onDecided: () => void;
}): Lanes {
  const { queue, write, onDecided } = parts;
  const writing = new Map<string, Promise<void>>();
  const underWay = new Map<string, readonly Waiting[]>();
  const wallets = new Set<bigint>();

  const wake = (lane: string): void => {
    if (!writing.has(lane)) writing.set(lane, writeLane(lane));
  };
  const wakeAll = (): void => {
    for (const lane of queue.listLanes()) wake(lane);
  };
  const writeLane = async (lane: string): Promise<void> => {
    // One turn of the event loop first: requests that were read in the same turn share the first batch.
    await new Promise((resolve) => setImmediate(resolve));
    for (let batch = queue.takeBatch(lane, wallets); batch.length > 0; batch = queue.takeBatch(lane, wallets)) {
      underWay.set(lane, batch);
      for (const { command } of batch) wallets.add(command.playerId);
      await write(batch);
      underWay.delete(lane);
      for (const { command } of batch) wallets.delete(command.playerId);
      onDecided();
      // Those whose wallet was in this batch. This lane itself goes on as it is.
      wakeAll();
    }
    writing.delete(lane);
  };

  return {
    wake,
    wakeAll,
    findUndecided: () => {
      const oldest = [...underWay.values()].map((batch) => batch.find(holdsRound)?.turn ?? Infinity);
      const turn = Math.min(queue.findAwaitedTurn() ?? Infinity, ...oldest);
      return turn === Infinity ? undefined : turn;
    },
    listWalletsBesideRounds: () => {
      const besideRounds = [...underWay.values()].flat().filter((waiting) => !holdsRound(waiting));
      return new Set(besideRounds.map(({ command }) => command.playerId));
    },
    rest: async () => {
      while (writing.size > 0) await Promise.all(writing.values());
    },
  };
}
