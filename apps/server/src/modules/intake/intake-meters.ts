import { Counter, Histogram } from 'prom-client';
import { listRegisters, type Meters } from '../../platform/metrics/meters.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Verdict } from './command.ts';
import type { Waiting } from './queue.ts';

/** What is counted of the intake. */
export interface IntakeMeters {
  /** Counts how a command ends, by its kind. */
  watch<V extends Verdict>(kind: string, answer: Promise<V>): Promise<V>;
  /** Counts a batch that begins, and how long each of its commands has waited; what it gives back ends it. */
  startBatch(batch: readonly Waiting[]): () => void;
}

const SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Makes the meters of an intake. */
export function createIntakeMeters(meters: Meters | undefined): IntakeMeters {
  const registers = listRegisters(meters);
  const answers = new Counter({
    name: 'rang_intake_commands_total',
    help: 'Commands of games that were answered, by kind and by how: OK, or the code of the refusal.',
    labelNames: ['kind', 'code'],
    registers,
  });
  const sizes = new Histogram({
    name: 'rang_intake_batch_commands',
    help: 'Commands in a batch; the count is that of the batches.',
    buckets: SIZES,
    registers,
  });
  const waits = new Histogram({
    name: 'rang_intake_wait_seconds',
    help: 'How long a command waited for its batch.',
    buckets: SECONDS,
    registers,
  });
  const writing = new Histogram({
    name: 'rang_intake_batch_seconds',
    help: 'How long a batch was being written.',
    buckets: SECONDS,
    registers,
  });
  return {
    watch: async (kind, answer) => {
      try {
        const verdict = await answer;
        answers.inc({ kind, code: verdict.ok ? 'OK' : verdict.code });
        return verdict;
      } catch (error) {
        answers.inc({ kind, code: error instanceof Refusal ? error.code : 'INTERNAL' });
        throw error;
      }
    },
    startBatch: (batch) => {
      const now = performance.now();
      sizes.observe(batch.length);
      for (const { since } of batch) waits.observe((now - since) / 1_000);
      return () => {
        writing.observe((performance.now() - now) / 1_000);
      };
    },
  };
}
