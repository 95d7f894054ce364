import type { Logger } from '../logger.ts';
import type { TracingSettings } from './create-tracer.ts';
import type { Tracer } from './tracer.ts';

/** The tracer of a process that has somewhere to send its spans. Without an endpoint none, and nothing of it is loaded. */
export async function openTracer(
  { endpoint, ratio }: { endpoint: string | undefined } & Omit<TracingSettings, 'endpoint'>,
  logger: Logger,
): Promise<Tracer | undefined> {
  if (endpoint === undefined) return undefined;
  const { createTracer } = await import('./create-tracer.ts');
  return createTracer({ endpoint, ratio }, logger);
}
