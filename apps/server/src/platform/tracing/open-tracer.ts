import type { Logger } from '../logger.ts';
import type { Tracer } from './tracer.ts';

/** Where spans are sent, and of how many calls there is a trace. */
export interface TracerSettings {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_TRACES_SAMPLER_ARG: number;
}

/** The tracer of a process that has somewhere to send its spans. Without an endpoint none, and nothing of it is loaded. */
export async function openTracer(settings: TracerSettings, logger: Logger): Promise<Tracer | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio } = settings;
  if (endpoint === undefined) return undefined;
  const { createTracer } = await import('./create-tracer.ts');
  return createTracer({ endpoint, ratio }, logger);
}
