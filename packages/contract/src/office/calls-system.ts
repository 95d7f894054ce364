import { z } from 'zod/mini';
import { adminCall } from './admin-rights.ts';
import { moment } from '../fields.ts';

// A file of its own, as no player is sent a line of the back office.

/** Connections to the database that some part of the process has for itself. */
const poolRecord = z.object({
  name: z.string(),
  inUse: z.int(),
  idle: z.int(),
  /** Callers that wait for one. */
  waiting: z.int(),
  limit: z.int(),
  /** How many may wait before others are refused; null where any number may. */
  waitingLimit: z.nullable(z.int()),
});
export type PoolRecord = z.output<typeof poolRecord>;

/** Work in the background. Queue and next run are of the whole house, runs and failures of the answering process. */
const jobRecord = z.object({
  name: z.string(),
  /** When it is done: `every 3 s`, `daily at 22:00 UTC`. */
  when: z.string(),
  queued: z.int(),
  active: z.int(),
  nextAt: z.nullable(moment),
  runs: z.int(),
  failures: z.int(),
  lastStartedAt: z.nullable(moment),
  lastEndedAt: z.nullable(moment),
  lastFailedAt: z.nullable(moment),
});
export type JobRecord = z.output<typeof jobRecord>;

export const adminSystem = adminCall('adminSystem', {
  method: 'GET',
  path: '/admin/system',
  summary: 'The process that answers: its queues, connections, jobs, versions and clock',
  answer: z.object({
    success: z.literal(true),
    now: moment,
    process: z.object({ name: z.string(), startedAt: moment, memoryBytes: z.int() }),
    versions: z.object({
      house: z.string(),
      /** Null where nobody has said. */
      commit: z.nullable(z.string()),
      node: z.string(),
      postgres: z.string(),
      /** The newest file of the schema that has run. */
      migration: z.string(),
    }),
    /** By how many milliseconds our clock is ahead; the gateway's is told in whole seconds, null where it does not answer. */
    clock: z.object({ aheadOfDatabaseMs: z.int(), aheadOfGatewayMs: z.nullable(z.int()) }),
    intake: z.object({ waiting: z.int(), limit: z.int(), limitPerWallet: z.int(), batch: z.int() }),
    sockets: z.object({ open: z.int(), limit: z.int() }),
    pools: z.array(poolRecord),
    jobs: z.array(jobRecord),
  }),
});
export type SystemState = z.output<typeof adminSystem.answer>;
