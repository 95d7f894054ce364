import { ROOT_CONTEXT, SpanStatusCode, trace, TraceFlags, type Span as OtelSpan } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base';
import { logThrottled } from '../log-throttled.ts';
import type { Logger } from '../logger.ts';
import type { Span, Tracer } from './tracer.ts';

const SEND_EVERY_MS = 1_000;
// A collector that hangs keeps a closing house this long at the most.
const SEND_TIMEOUT_MS = 3_000;

/**
 * Makes the tracer that sends to a collector of OpenTelemetry at `endpoint`, as OTLP over HTTP; of all traces where `ratio`
 * is 1, of one in a hundred where it is 0.01.
 */
export function createTracer({ endpoint, ratio }: { endpoint: string; ratio: number }, logger: Logger): Tracer {
  const provider = new BasicTracerProvider({
    sampler: new ParentBasedSampler({ root: createRootSampler(ratio) }),
    resource: resourceFromAttributes({ 'service.name': 'rang' }),
    spanProcessors: [
      new BatchSpanProcessor(createExporter(endpoint, logger), {
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: SEND_TIMEOUT_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('rang');
  const made = new WeakMap<Span, OtelSpan>();
  const find = (span: Span): OtelSpan => {
    const found = made.get(span);
    if (found === undefined) throw new Error('a span of another tracer');
    return found;
  };
  return {
    start: (name, { parent, links = [], facts = {} } = {}) => {
      const context = parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, find(parent));
      const linked = links.map((link) => ({ context: find(link).spanContext() }));
      const begun = tracer.startSpan(name, { attributes: facts, links: linked }, context);
      const span: Span = {
        traceId: begun.spanContext().traceId,
        note: (more) => begun.setAttributes(more),
        end: (how) => {
          if (how === 'failed') begun.setStatus({ code: SpanStatusCode.ERROR });
          begun.end();
        },
      };
      made.set(span, begun);
      return span;
    },
    stop: () => provider.shutdown(),
  };
}

/**
 * Takes so many of all traces by their ids. A trace that belongs to others, as a batch to its commands, is taken where one of
 * them is: without it nobody sees what that one waited for.
 */
function createRootSampler(ratio: number): Sampler {
  const byRatio = new TraceIdRatioBasedSampler(ratio);
  return {
    shouldSample: (...[context, traceId, , , , links]) => {
      if (links.length === 0) return byRatio.shouldSample(context, traceId);
      const isTaken = links.some((link) => (link.context.traceFlags & TraceFlags.SAMPLED) !== 0);
      return { decision: isTaken ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD };
    },
    toString: () => `of the linked, else ${byRatio.toString()}`,
  };
}

/** Sends spans; a collector that does not take them is told of in the log, and costs nobody anything else. */
function createExporter(endpoint: string, logger: Logger): SpanExporter {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: SEND_TIMEOUT_MS });
  return {
    export: (spans, onDone) => {
      exporter.export(spans, (result) => {
        if (result.error !== undefined) {
          logThrottled(logger, 'tracing: spans were not taken', {
            ...{ level: 'warn', err: result.error, spans: spans.length },
          });
        }
        onDone(result);
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}
