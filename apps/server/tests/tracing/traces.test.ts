import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../../src/platform/logger.ts';
import { eventually } from '../house/eventually.ts';
import { openHouse } from '../house/open-house.ts';

/** One round of Color Prediction lasts most of a day, and takes bets until its last second. */
const LONG_ROUND = { COLOUR_ROUND_SECONDS: '80000', COLOUR_LOCK_SECONDS: '1' };

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
}

interface Collector {
  readonly url: string;
  readonly texts: readonly string[];
  listSpans(): SentSpan[];
  /** The first span that comes and is such a one. */
  awaitSpan(fits: (span: SentSpan) => boolean): Promise<SentSpan>;
}

/** A collector of traces on loopback, as OTLP over HTTP has it. */
async function openCollector(): Promise<Collector> {
  const texts: string[] = [];
  const server = createServer((request, answer) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      if (request.url === '/v1/traces') texts.push(Buffer.concat(pieces).toString());
      answer.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const read = (text: string): SentSpan[] => {
    const sent = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };
    return sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  };
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const listSpans = (): SentSpan[] => texts.flatMap(read);
  const awaitSpan: Collector['awaitSpan'] = (fits) => eventually(() => Promise.resolve(listSpans().find(fits)));
  return { url, texts, listSpans, awaitSpan };
}

test.each([
  ['of a statement by itself', undefined, ['statement']],
  ['under a key', 'a-key-of-asha', ['statement', 'commit']],
])(
  'a bet %s is traced from its request to its commit, and nothing that was sent is in it',
  async (_how, key, inside) => {
    const collector = await openCollector();
    const house = await openHouse({ settings: { ...LONG_ROUND, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
    onTestFinished(() => house.close());
    const asha = await house.enter('asha', 10_000n);
    expect((await house.bet(asha, { betType: 'color', betValue: 'green', amount: 77 }, key)).status).toBe(200);
    const write = await collector.awaitSpan(({ name }) => name === 'intake write');
    const call = await collector.awaitSpan((span) => span.name === 'call' && span.traceId === write.traceId);
    // They may come in several sendings.
    const wait = await collector.awaitSpan((span) => span.name === 'intake wait' && span.traceId === call.traceId);
    expect([wait.parentSpanId, write.parentSpanId]).toEqual([call.spanId, call.spanId]);
    const batch = await collector.awaitSpan(({ spanId }) => spanId === write.links?.[0]?.spanId);
    expect(batch.name).toBe('intake batch');
    expect(batch.links).toMatchObject([{ traceId: call.traceId, spanId: call.spanId }]);
    const listChildren = () => collector.listSpans().filter(({ parentSpanId }) => parentSpanId === batch.spanId);
    await expect.poll(() => listChildren().map(({ name }) => name)).toEqual(inside);
    // The start of each is a whole millisecond, and its end so much later: two of them are off by up to one.
    for (const child of listChildren())
      expect(BigInt(child.endTimeUnixNano)).toBeLessThan(BigInt(call.endTimeUnixNano) + 1_000_000n);
    const all = collector.texts.join('\n');
    expect(all).toContain('POST /bets');
    for (const secret of [asha.token, asha.username, 'green', 'a-key-of-asha', 'password'])
      expect(all).not.toContain(secret);
  },
);

test('of a part of the calls there is a trace, each with the batch that wrote it', async () => {
  const collector = await openCollector();
  const settings = { ...LONG_ROUND, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '0.5' };
  const house = await openHouse({ settings });
  const asha = await house.enter('asha', 1_000_00n);
  const BETS = 60;
  for (let bets = 0; bets < BETS; bets += 1)
    expect(await house.bet(asha, { betType: 'color', betValue: 'green', amount: 1 })).toMatchObject({ status: 200 });
  // Whoever closes it has sent everything.
  await house.close();
  const spans = collector.listSpans();
  const writes = spans.filter(({ name }) => name === 'intake write');
  expect(writes.length).toBeGreaterThan(0);
  expect(writes.length).toBeLessThan(BETS);
  // One bet after the other: each has a batch of its own.
  const batches = spans.filter(({ name }) => name === 'intake batch').map(({ spanId }) => spanId);
  expect(batches.toSorted()).toEqual(writes.map(({ links }) => links?.[0]?.spanId).toSorted());
  const statements = spans.filter(({ name }) => name === 'statement').map(({ parentSpanId }) => parentSpanId);
  expect(statements.toSorted()).toEqual(batches.toSorted());
});

test('what a traced request logs names its trace', async () => {
  const collector = await openCollector();
  const lines: string[] = [];
  const logger = createLogger('error', { write: (line) => lines.push(line) });
  const house = await openHouse({ logger, settings: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
  onTestFinished(() => house.close());
  const asha = await house.enter('asha', 10_000n);
  await house.pool.query('alter table colour_tallies rename to colour_tallies_away');
  expect((await house.call('GET', '/api/bets/stats', { token: asha.token })).status).toBe(500);
  const line = await eventually(() => Promise.resolve(lines.find((text) => text.includes('unexpected error'))));
  const { traceId } = JSON.parse(line) as { traceId: string };
  expect(traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(await collector.awaitSpan((span) => span.traceId === traceId)).toBeDefined();
});

test('without an endpoint nothing of the tracing is loaded', async () => {
  const opener = new URL('../../src/platform/tracing/open-tracer.ts', import.meta.url).href;
  const app = new URL('../../src/app.ts', import.meta.url).href;
  const look = async (endpoint: string): Promise<unknown> => {
    const script = `
      import { registerHooks } from 'node:module';
      const loaded = [];
      registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
      await import('${app}');
      const { openTracer } = await import('${opener}');
      await openTracer({ OTEL_EXPORTER_OTLP_ENDPOINT: ${endpoint}, OTEL_TRACES_SAMPLER_ARG: 1 });
      console.log(loaded.some((url) => url.includes('/@opentelemetry/sdk-trace') || url.includes('/@opentelemetry/exporter')));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    return JSON.parse(stdout);
  };
  expect(await look('undefined')).toBe(false);
  expect(await look("'http://127.0.0.1:9'")).toBe(true);
});
