import type pg from 'pg';
import { createTokenBuckets, FREE_OF_CHARGE } from '@rang/connections';
import { type Clock, DAY_MS, HOUR_SECONDS } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { findOutage } from '../../platform/database/database-outage.ts';
import { isUniqueViolation, readFailure } from '../../platform/database/read-failure.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { logThrottled } from '../../platform/log-throttled.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Meters } from '../../platform/metrics/meters.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createRepetitions } from '../../platform/repetitions.ts';
import { AGAIN, BROKEN, NOT_NOW, type Command, type CommandKind, type Server, type Verdict } from './command.ts';
import { createIntakeMeters } from './intake-meters.ts';
import { createQueue, type Waiting } from './queue.ts';
import type { Tracer } from '../../platform/tracing/tracer.ts';
import { splitBatch } from './split-batch.ts';
import { deleteAnswersBefore } from './store.ts';
import { traceBatch, traceWait } from './trace-batch.ts';
import { writeBatch, type BatchParts } from './write-batch.ts';
import { createLanes } from './write-lanes.ts';

// A key is for retries, which come within minutes.
const ANSWERS_KEPT_MS = 7 * DAY_MS;

// How long a round may be delayed: half of how long a server is waited for that is to decide what it has received.
const DELAY_ALLOWED_MS = 1_000;

/** The one way in for commands that move money in a game. */
export interface Intake {
  /**
   * Hands in a command; resolves with its verdict once it is committed. Throws a Refusal: BUSY where nothing was taken,
   * OUTCOME_UNKNOWN where the database went away while the command, or an earlier one under its key, was being written.
   */
  submit<C extends Command, Done extends object, News>(
    kind: CommandKind<C, Done, News>,
    command: C,
  ): Promise<Verdict<Done, News>>;
  /** How many commands wait for the next batch; what is being written waits no more. */
  countWaiting(): number;
  /**
   * Resolves when every command that was handed in before and that a round waits for is decided. A wallet's commands wait for a
   * batch each, and the end of a round for all of them: what wallets have waiting beyond a few after a second is refused as
   * busy, and what waits for a wallet that a game without rounds holds.
   */
  drain(): Promise<void>;
  /** Refuses new commands as busy and waits for those that are in. */
  close(): Promise<void>;
}

/** What an intake is made of; `pool` is its own. */
interface IntakeParts {
  readonly pool: pg.Pool;
  readonly logger: Logger;
  /** Under which number this server takes commands; left out, it takes none that are timed. */
  readonly readServer?: () => Server;
  readonly meters?: Meters | undefined;
  /** Left out: nothing is traced. */
  readonly tracer?: Tracer | undefined;
}

/** Makes an intake that writes through a pool of its own, which has a connection for each lane. */
export function createIntake(parts: IntakeParts): Intake {
  const queue = createQueue();
  const meters = createIntakeMeters(parts.meters);
  const repetitions = createRepetitions();
  const drains = createDrains();
  const freeAnswers = createTokenBuckets(FREE_OF_CHARGE);
  let closed = false;
  let turn = 0;

  const lanes = createLanes({
    queue,
    write: async (batch) => {
      const finish = meters.startBatch(batch);
      for (const part of splitBatch(batch)) await decide({ ...parts, freeAnswers }, part);
      finish();
    },
    onDecided: () => {
      drains.settle(lanes.findUndecided());
    },
  });

  const submit: Intake['submit'] = (kind, command) =>
    new Promise((resolve, reject) => {
      const received = { server: parts.readServer?.(), since: performance.now() };
      const wait = traceWait(parts.tracer, command);
      const waiting = { command, kind, ...received, turn: turn + 1, wait, resolve, reject } as unknown as Waiting;
      const isOff = closed || (kind.isTimed === true && command.isTimeKnown === false);
      if (isOff || !queue.add(waiting)) rejectAll([waiting], new Refusal('BUSY'));
      else {
        turn += 1;
        lanes.wake(kind.lane);
      }
    });

  return {
    submit: (kind, command) =>
      meters.watch(
        kind.name,
        repetitions.watch(command, () => submit(kind, command)),
      ),
    countWaiting: () => queue.length,
    drain: async () => {
      if (lanes.findUndecided() === undefined) return;
      const refusing = setInterval(() => {
        rejectAll(queue.takeDelaying(lanes.listWalletsBesideRounds()), new Refusal('BUSY'));
        drains.settle(lanes.findUndecided());
        // What waited for its wallet's turn behind one of those waits for it no more.
        lanes.wakeAll();
      }, DELAY_ALLOWED_MS);
      await drains.wait(turn);
      clearInterval(refusing);
    },
    close: async () => {
      closed = true;
      await lanes.rest();
    },
  };
}

/** Who waits for every command up to a turn to be decided. */
function createDrains(): { wait(upTo: number): Promise<void>; settle(undecidedFrom: number | undefined): void } {
  const drains: { upTo: number; resolve: () => void }[] = [];
  return {
    wait: (upTo) =>
      new Promise((resolve) => {
        drains.push({ upTo, resolve });
      }),
    settle: (undecidedFrom = Infinity) => {
      // A wallet's later commands step back a batch, so that what is decided is not simply what came first.
      while (drains[0] !== undefined && drains[0].upTo < undecidedFrom) drains.shift()?.resolve();
    },
  };
}

/** How often a part of a batch has been tried already, and why again. */
interface Tries {
  readonly passing: number;
  readonly again: number;
}

type DecideParts = IntakeParts & BatchParts;

async function decide(
  parts: DecideParts,
  batch: readonly Waiting[],
  tries: Tries = { passing: 0, again: 0 },
): Promise<void> {
  if (!(await canConnect(parts))) {
    rejectAll(batch, new Refusal('BUSY'));
    return;
  }
  let verdicts;
  try {
    verdicts = await traceBatch(parts.tracer, batch, (trace) => writeBatch(parts, batch, trace));
  } catch (error) {
    await decideFailed(parts, { batch, tries, error });
    return;
  }
  for (const [index, waiting] of batch.entries()) {
    const verdict = verdicts[index];
    if (verdict === undefined) waiting.reject(new Error(`${waiting.kind.name} gave too few verdicts`));
    else if (verdict === NOT_NOW) waiting.reject(new Refusal('BUSY'));
    else if (verdict === BROKEN) waiting.reject(new Refusal('INTERNAL'));
    else if (verdict !== AGAIN) waiting.resolve(verdict);
  }
  await decideAgain(parts, { batch: batch.filter((_waiting, index) => verdicts[index] === AGAIN), tries });
}

// What changes under a command is done after a turn or two; one that finds it changed each time must not hold its lane.
const MAX_TURNS = 10;
const MAX_ATTEMPTS = 3;

/** Nothing was written of commands that are to be decided anew: that is answered where they never come to an end. */
async function decideAgain(
  parts: DecideParts,
  { batch, tries }: { batch: readonly Waiting[]; tries: Tries },
): Promise<void> {
  if (batch.length === 0) return;
  const again = tries.again + 1;
  if (again < MAX_TURNS) {
    await decide(parts, batch, { ...tries, again });
    return;
  }
  parts.logger.error({ kind: batch[0]?.kind.name, commands: batch.length }, 'intake: commands are changed under again');
  rejectAll(batch, new Refusal('BUSY'));
}

async function decideFailed(
  parts: DecideParts,
  { batch, tries, error }: { batch: readonly Waiting[]; tries: Tries; error: unknown },
): Promise<void> {
  noteFailure(parts, { batch, error });
  const failure = readFailure(error);
  const passing = tries.passing + 1;
  if (failure === 'refused' || failure === 'undone') {
    // The database has kept nothing of the batch. Alone only the bad one fails, and is found by halves: of a thousand it
    // costs the others some twenty statements.
    if (isPassing(error) && passing < MAX_ATTEMPTS) await decide(parts, batch, { ...tries, passing });
    else if (batch.length > 1)
      for (const half of halve(batch))
        await decide(parts, half, { ...tries, passing: half.length === 1 ? 0 : passing });
    else rejectAll(batch, error);
    return;
  }
  // Where nothing was kept of the batch, each command alone could take as long again, with everybody else behind it.
  const mayBeTaken = findOutage(error)?.kept !== 'nothing';
  rejectAll(batch, new Refusal(mayBeTaken ? 'OUTCOME_UNKNOWN' : 'BUSY', { cause: error }));
}

function halve(batch: readonly Waiting[]): (readonly Waiting[])[] {
  const middle = Math.ceil(batch.length / 2);
  return [batch.slice(0, middle), batch.slice(middle)];
}

/** Whether the same may succeed another time, as where another server stored a key, or a bet in the same place, just before. */
function isPassing(error: unknown): boolean {
  return readFailure(error) === 'undone' || isUniqueViolation(error);
}

function noteFailure({ logger }: IntakeParts, { batch, error }: { batch: readonly Waiting[]; error: unknown }): void {
  const traceIds = batch.flatMap(({ command }) => command.span?.traceId ?? []);
  const details = { err: error, commands: batch.length, ...(traceIds.length > 0 && { traceIds }) };
  if (findOutage(error) === undefined) logger.error(details, 'intake: a batch failed');
  else logThrottled(logger, 'intake: batches fail, as the database is away or has no time', details);
}

function rejectAll(batch: readonly Waiting[], error: unknown): void {
  for (const waiting of batch) {
    waiting.wait?.end();
    waiting.reject(error);
  }
}

/** Whether the database can be reached: while it cannot, nothing is taken, and nobody is left in doubt about it. */
async function canConnect({ pool, logger }: IntakeParts): Promise<boolean> {
  try {
    (await pool.connect()).release();
    return true;
  } catch (error) {
    logThrottled(logger, 'intake: the database cannot be reached', { err: error });
    return false;
  }
}

/** Every hour, forgets the answers of keys that nobody retries any more. */
export function registerIntakeJobs(jobs: Jobs, parts: { pool: Queryable; clock: Clock }): void {
  jobs.every('intake-forget-answers', HOUR_SECONDS, () =>
    deleteAnswersBefore(parts.pool, new Date(parts.clock.now() - ANSWERS_KEPT_MS)),
  );
}
