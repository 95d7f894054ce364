import type { FastifyBaseLogger } from 'fastify';

/** How much of what was written may wait for those who read it, in bytes. */
export interface UnsentLimits {
  /** For one socket. */
  readonly perSocket: number;
  /** For all connections together, of sockets and of calls. */
  readonly together: number;
}

/** Somebody who is written to, and may take it slowly or not at all. */
export interface Reader {
  /** Bytes that were written and have not left this process. */
  readonly unsent: () => number;
  readonly end: () => void;
  /** Called at each look at which something waits. */
  readonly onWaiting?: () => void;
}

/** One bound for everything that waits to be sent, whoever asked for it. */
export interface UnsentBudget {
  readonly limits: UnsentLimits;
  /** Counts a reader in; gives back what counts it out. */
  watch(reader: Reader): () => void;
  /** So many bytes have to wait: where these are many, nobody waits for the next look. */
  note(bytes: number): void;
  /** Adds up what waits, and ends readers until it is within the bound. */
  look(): void;
}

/** How often the owner of a budget has it look. */
export const LOOK_EVERY_MS = 500;
// What may be added to what waits between two looks, as a share of all that may wait.
const SHARE_BETWEEN_LOOKS = 1 / 8;

/**
 * Makes a budget. Where it is exceeded those are ended who had something waiting at the look before too, the most of it
 * first, and only then others: whoever reads has mostly nothing waiting.
 */
export function createUnsentBudget(limits: UnsentLimits, logger: Pick<FastifyBaseLogger, 'warn'>): UnsentBudget {
  const readers = new Set<Reader>();
  let behind = new Set<Reader>();
  let addedSince = 0;

  const endSlowest = (waiting: { reader: Reader; bytes: number }[], excess: number): void => {
    const rank = ({ reader }: { reader: Reader }): number => (behind.has(reader) ? 1 : 0);
    waiting.sort((one, other) => rank(other) - rank(one) || other.bytes - one.bytes);
    let left = excess;
    let ended = 0;
    for (const { reader, bytes } of waiting) {
      if (left <= 0) break;
      reader.end();
      left -= bytes;
      ended += 1;
    }
    logger.warn({ ended }, 'too much was waiting to be sent: the slowest connections were ended');
  };

  const look = (): void => {
    addedSince = 0;
    let together = 0;
    const waiting: { reader: Reader; bytes: number }[] = [];
    for (const reader of readers) {
      const bytes = reader.unsent();
      if (bytes === 0) continue;
      together += bytes;
      waiting.push({ reader, bytes });
      reader.onWaiting?.();
    }
    if (together > limits.together) endSlowest(waiting, together - limits.together);
    behind = new Set(waiting.map(({ reader }) => reader));
  };

  return {
    limits,
    watch: (reader) => {
      readers.add(reader);
      return () => {
        readers.delete(reader);
        behind.delete(reader);
      };
    },
    note: (bytes) => {
      addedSince += bytes;
      if (addedSince > limits.together * SHARE_BETWEEN_LOOKS) look();
    },
    look,
  };
}
