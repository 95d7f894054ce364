import type { Span, Tracer } from '../../platform/tracing/tracer.ts';
import type { Command } from './command.ts';
import type { Waiting } from './queue.ts';

/** What is traced of how a batch is written. */
export interface BatchTrace {
  /** Traces a stretch of it. */
  during<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** Traces the commit, from when the work calls `commits` until it is over. */
  untilCommit<Result>(work: (commits: () => void) => Promise<Result>): Promise<Result>;
}

const UNTRACED: BatchTrace = {
  during: (_name, work) => work(),
  untilCommit: (work) => work(() => undefined),
};

/** Begins to trace how a command waits for its batch; nothing where it is not traced. */
export function traceWait(tracer: Tracer | undefined, { span }: Pick<Command, 'span'>): Span | undefined {
  return span && tracer?.start('intake wait', { parent: span });
}

/**
 * Traces the writing of a batch: a trace of its own, linked to its commands, and in the trace of each command a span as
 * long, linked to it. Nothing is traced where no command is.
 */
export async function traceBatch<Result>(
  tracer: Tracer | undefined,
  batch: readonly Waiting[],
  write: (trace: BatchTrace) => Promise<Result>,
): Promise<Result> {
  const traced = batch.flatMap(({ command: { span } }) => span ?? []);
  if (tracer === undefined || traced.length === 0) return await write(UNTRACED);
  for (const { wait } of batch) wait?.end();
  const facts = { kind: batch[0]?.kind.name ?? '', commands: batch.length };
  const whole = tracer.start('intake batch', { links: traced, facts });
  const own = traced.map((parent) => tracer.start('intake write', { parent, links: [whole] }));
  const endAll = (how?: 'failed'): void => {
    for (const span of [...own, whole]) span.end(how);
  };
  try {
    const result = await write(traceInside(tracer, whole));
    endAll();
    return result;
  } catch (error) {
    endAll('failed');
    throw error;
  }
}

function traceInside(tracer: Tracer, parent: Span): BatchTrace {
  const facts = { 'db.system.name': 'postgresql' };
  const endWith = async <Result>(span: () => Span | undefined, work: () => Promise<Result>): Promise<Result> => {
    let how: 'failed' | undefined = 'failed';
    try {
      const result = await work();
      how = undefined;
      return result;
    } finally {
      span()?.end(how);
    }
  };
  return {
    during: async (name, work) => {
      const span = tracer.start(name, { parent, facts });
      return await endWith(() => span, work);
    },
    untilCommit: async (work) => {
      let span: Span | undefined;
      const commits = (): void => {
        span = tracer.start('commit', { parent, facts });
      };
      return await endWith(
        () => span,
        () => work(commits),
      );
    },
  };
}
