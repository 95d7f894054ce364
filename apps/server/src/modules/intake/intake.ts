import type pg from 'pg';
import type { Logger } from '../../platform/logger.ts';
import { Refusal } from '../../platform/refusal.ts';
import { AGAIN, type Command, type CommandKind, type Verdict } from './command.ts';
import { createQueue, type Waiting } from './queue.ts';
import { splitBatch } from './split-batch.ts';
import { writeBatch } from './write-batch.ts';

/** The one way in for commands that move money in a game. */
export interface Intake {
  /**
   * Hands in a command; resolves with its verdict once it is committed. Throws a Refusal: BUSY before anything is taken,
   * OUTCOME_UNKNOWN where the database went away while the command was being written.
   */
  submit<C extends Command, Done extends object>(kind: CommandKind<C, Done>, command: C): Promise<Verdict<Done>>;
  /** Resolves when every command that was handed in before is decided. */
  drain(): Promise<void>;
  /** Refuses new commands as busy and waits for those that are in. */
  close(): Promise<void>;
}

/** Makes an intake that writes through a pool of its own: one batch at a time, so that the next one fills meanwhile. */
export function createIntake(parts: { pool: pg.Pool; logger: Logger }): Intake {
  const queue = createQueue();
  const drains: { upTo: number; resolve: () => void }[] = [];
  let writing: Promise<void> | undefined;
  let closed = false;
  let turn = 0;

  const settleDrains = (undecidedFrom: number): void => {
    // A wallet's later commands step back a batch, so that what is decided is not simply what came first.
    while (drains[0] !== undefined && drains[0].upTo < undecidedFrom) drains.shift()?.resolve();
  };

  const writeAll = async (): Promise<void> => {
    // One turn of the event loop first: requests that were read in the same turn share the first batch.
    await new Promise((resolve) => setImmediate(resolve));
    for (let batch = queue.takeBatch(); batch.length > 0; batch = queue.takeBatch()) {
      await Promise.all(
        splitBatch(batch).map(async (lane) => {
          for (const part of lane) await decide(parts, part);
        }),
      );
      settleDrains(queue.oldestTurn ?? turn + 1);
    }
    writing = undefined;
  };

  return {
    submit: (kind, command) =>
      new Promise((resolve, reject) => {
        const waiting = { command, kind, turn: turn + 1, resolve, reject } as unknown as Waiting;
        if (closed || !queue.add(waiting)) {
          reject(new Refusal('BUSY'));
          return;
        }
        turn += 1;
        writing ??= writeAll();
      }),
    drain: () =>
      new Promise((resolve) => {
        drains.push({ upTo: turn, resolve });
        if (writing === undefined) settleDrains(turn + 1);
      }),
    close: async () => {
      closed = true;
      await writing;
    },
  };
}

async function decide(parts: { pool: pg.Pool; logger: Logger }, batch: readonly Waiting[], attempt = 1): Promise<void> {
  if (!(await canConnect(parts))) {
    for (const waiting of batch) waiting.reject(new Refusal('BUSY'));
    return;
  }
  try {
    const verdicts = await writeBatch(parts.pool, batch);
    batch.forEach((waiting, index) => {
      const verdict = verdicts[index];
      if (verdict === undefined) waiting.reject(new Error(`${waiting.kind.name} gave too few verdicts`));
      else if (verdict !== AGAIN) waiting.resolve(verdict);
    });
    const again = batch.filter((_waiting, index) => verdicts[index] === AGAIN);
    if (again.length > 0) await decide(parts, again);
  } catch (error) {
    parts.logger.error({ err: error, commands: batch.length }, 'intake: a batch failed');
    if (!wasRolledBack(error)) {
      // The connection broke: nobody knows whether the batch was committed, and each is told so.
      for (const waiting of batch) waiting.reject(new Refusal('OUTCOME_UNKNOWN'));
    } else if (batch.length > 1) {
      // The database refused the batch and has kept nothing of it: alone, only the bad one fails.
      for (const waiting of batch) await decide(parts, [waiting]);
    } else if (isPassing(error) && attempt < ATTEMPTS) {
      await decide(parts, batch, attempt + 1);
    } else {
      batch[0]?.reject(error);
    }
  }
}

const ATTEMPTS = 3;

/** Whether the database can be reached: while it cannot, nothing is taken, and nobody is left in doubt about it. */
async function canConnect({ pool, logger }: { pool: pg.Pool; logger: Logger }): Promise<boolean> {
  try {
    (await pool.connect()).release();
    return true;
  } catch (error) {
    logger.error({ err: error }, 'intake: the database cannot be reached');
    return false;
  }
}

/** Whether PostgreSQL itself said no, with a code that is not about the connection or the server going away. */
function wasRolledBack(error: unknown): error is Error & { code: string } {
  if (!(error instanceof Error) || !('code' in error) || !('severity' in error)) return false;
  const code = String(error.code);
  return error.severity === 'ERROR' && !code.startsWith('08') && !code.startsWith('57P');
}

/** A deadlock, a serialization failure, or another server that stored the same key a moment earlier. */
function isPassing(error: Error & { code: string }): boolean {
  return ['40P01', '40001', '23505'].includes(error.code);
}
