import { gatewayEvent, IDEMPOTENCY_HEADER, type Call } from '@rang/contract';
import fc from 'fast-check';
import { ODD_TEXTS } from '../odd-inputs.ts';
import { drawInput } from './draw-input.ts';
import type { OfficeCaller } from './fuzz-office.ts';
import { drawSlip, spoilJson } from './spoil-json.ts';

/** Who makes a call: a visitor, the player who owns things, another player who knows of them, or an administrator. */
export type Caller = 'nobody' | 'owner' | 'other' | OfficeCaller;

/** A request as it was drawn. Texts `⟦…⟧` in it are looked up when it is sent. */
export interface DrawnRequest {
  readonly method: string;
  /** With its query, percent-encoded but for what is looked up. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Left out where the request has none. */
  readonly body?: string;
  /** How the body is compressed, which nobody has leave to. */
  readonly encoding?: 'gzip' | 'br';
  /** Whether it is signed as the gateway signs. */
  readonly signed?: boolean;
}

/** Requests of one caller that are sent together. */
export interface DrawnGroup {
  readonly as: Caller;
  /** Null where one was left out in the search for the smallest that fail. */
  readonly requests: readonly (DrawnRequest | null)[];
}

const MAX_TOGETHER = 12;
const LEFT_OUT = 50;

/** Draws groups of requests for a call, all by `by` where it is given: most are in order or have one slip, some are rubbish. */
export function drawGroup(call: Call, by?: Caller): fc.Arbitrary<DrawnGroup> {
  return fc.record({
    as:
      by !== undefined || call.access === 'gateway'
        ? fc.constant(by ?? 'nobody')
        : fc.constantFrom<Caller[]>('owner', 'owner', 'other', 'nobody'),
    requests: fc.array(fc.option(drawRequest(call), { freq: LEFT_OUT }), {
      minLength: 1,
      maxLength: MAX_TOGETHER,
      size: 'max',
    }),
  });
}

function drawRequest(call: Call): fc.Arbitrary<DrawnRequest> {
  const path = fc.tuple(fc.constantFrom('', '/api'), drawPath(call), drawQuery(call)).map((parts) => parts.join(''));
  if (call.method === 'GET' || call.method === 'DELETE') {
    return fc.record({ method: fc.constant(call.method), path, headers: drawHeaders() });
  }
  return fc.record(
    {
      method: fc.constant(call.method),
      path,
      headers: fc
        .tuple(drawHeaders(), contentType)
        .map(([headers, type]) => (type === '' ? headers : { ...headers, 'content-type': type })),
      body: drawBody(call),
      encoding: mostly<DrawnRequest['encoding']>(undefined, fc.constantFrom('gzip', 'br'), 20),
      signed: call.access === 'gateway' ? mostly(true, fc.constant(false)) : fc.constant(undefined),
    },
    { requiredKeys: ['method', 'path', 'headers', 'body'] },
  ) as fc.Arbitrary<DrawnRequest>;
}

/** Nearly always the one, now and then something else. */
function mostly<Value>(usual: Value, odd: fc.Arbitrary<Value>, weight = 6): fc.Arbitrary<Value> {
  return fc.oneof({ arbitrary: fc.constant(usual), weight }, { arbitrary: odd, weight: 1 });
}

const contentType = mostly(
  'application/json',
  fc.constantFrom(
    '',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    ';',
  ),
  12,
);

const oddText = fc
  .oneof(
    fc.constantFrom(
      ...ODD_TEXTS.filter((text) => text.length < 300),
      '\0',
      '\ud800',
      '[]',
      '{}',
      '1,2',
      'get',
      'x'.repeat(200),
      'x'.repeat(201),
    ),
    fc.string({ unit: 'binary', maxLength: 20 }),
  )
  .map(encode);
/** What is no right way to write an address, or a way that others misread. */
const oddPart = fc.constantFrom(
  '%00',
  '%zz',
  '%',
  '%ff',
  '%ed%a0%80',
  '..',
  '.',
  '%2e%2e%2f',
  '%2f',
  ';a=b',
  '%c0%af',
  '⟦id 1⟧%20',
  '%F0%9F',
);

function drawPath({ path, params }: Call): fc.Arbitrary<string> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  if (names.length === 0) return fc.constant(path);
  const slips = fc.record(
    Object.fromEntries(names.map((name) => [name, fc.option(fc.oneof(oddText, oddPart), { freq: 4 })])),
  );
  const shouts = mostly(false, fc.constant(true));
  return fc.tuple(drawInput(params), slips, shouts).map(([drawn, odd, isShouted]) =>
    path.replace(/:(\w+)/g, (_, name: string) => {
      const text = odd[name] ?? encode(String((drawn as Record<string, unknown>)[name]));
      return isShouted ? text.toUpperCase() : text;
    }),
  );
}

function drawQuery({ query }: Call): fc.Arbitrary<string> {
  const slip = fc.option(
    fc.record({
      name: fc.constantFrom(
        'limit',
        'before',
        'from',
        'to',
        'kind',
        'currency',
        '__proto__',
        'constructor',
        'limit[]',
        'playerId',
      ),
      text: fc.oneof(
        oddText,
        oddPart,
        fc.constantFrom('⟦id 2⟧', '0', '-1', '1e3', '500', '501', '2026-02-30', '10000-01-01'),
      ),
    }),
    { freq: 2 },
  );
  return fc.tuple(drawInput(query), slip).map(([drawn, odd]) => {
    const parts = Object.entries(drawn as object)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}=${encode(String(value))}`);
    if (odd !== null) parts.push(`${odd.name}=${odd.text}`);
    return parts.length === 0 ? '' : `?${parts.join('&')}`;
  });
}

/** As it stands in an address; what is looked up stays readable. */
function encode(text: string): string {
  return text.startsWith('⟦') ? text : encodeURIComponent(text.toWellFormed());
}

const oddKey = fc.oneof(
  fc.constantFrom(101, 1_000).map((length) => 'k'.repeat(length)),
  fc.constantFrom('', ' ', 'a b', '\x80\xff', '\t', '__proto__', "'; drop table transfers; --"),
  fc.stringMatching(/^[\x20-\x7e\x80-\xff]{1,40}$/),
);
const key = fc.oneof(
  { arbitrary: fc.constantFrom('one', 'two', '⟦id 5⟧', 'k'.repeat(100)), weight: 1 },
  { arbitrary: fc.uuid(), weight: 6 },
  { arbitrary: oddKey, weight: 1 },
);
/** Tokens that are nobody's; a player's own is sent otherwise. */
const badToken = fc.constantFrom(
  'garbage',
  'Bearer garbage',
  'Bearer a.b.c',
  'Bearer ',
  'Basic YTpi',
  '⟦id 1⟧',
  'x'.repeat(1_001),
  'Bearer \xff',
  '⟦cut token⟧',
  'Bearer ⟦cut token⟧',
);

function drawHeaders(): fc.Arbitrary<Record<string, string>> {
  return fc.record(
    {
      [IDEMPOTENCY_HEADER]: key,
      authorization: badToken,
      'user-agent': fc.constantFrom('x'.repeat(400), '', '\xff\x80', 'Mozilla/5.0'),
      cookie: fc.constantFrom('rang-social=x', 'a=b; a=c', '=;;=', 'x'.repeat(2_000), '__proto__=1'),
      accept: fc.constantFrom('text/html', '*/*', 'text/csv', 'x'),
      origin: fc.constantFrom('https://elsewhere.example', 'null', 'http://127.0.0.1'),
    },
    { requiredKeys: [] },
  );
}

const rubbish = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '{',
    'null',
    '[]',
    '""',
    'undefined',
    '\ufeff{}',
    '{"a":1}{"a":2}',
    'a=b',
    '\0',
    '{}'.repeat(4_000),
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.json(),
);

function drawBody(call: Call): fc.Arbitrary<string> {
  const input = call.access === 'gateway' ? fc.oneof(event, drawInput(gatewayEvent)) : drawInput(call.body);
  return fc.oneof(
    { arbitrary: input.map((value) => spoilJson(value)), weight: 5 },
    { arbitrary: fc.tuple(input, drawSlip).map(([value, slip]) => spoilJson(value, slip)), weight: 4 },
    { arbitrary: rubbish, weight: 1 },
  );
}

/** What the gateway says of an order that the owner has, and has paid there. */
const event = fc
  .record({
    type: fc.constantFrom('order.paid', 'order.paid', 'order.failed', 'order.expired'),
    status: fc.constantFrom('paid', 'paid', 'failed', 'expired', 'pending'),
    currency: mostly('INR', fc.constantFrom('USD', '')),
  })
  .map(({ type, status, currency }) => ({
    type,
    timestamp: '2026-11-21T09:00:00.000Z',
    data: {
      ...{ id: '⟦order id⟧', merchant_order: '⟦order no⟧', amount_paise: '⟦order paise⟧', currency, channel: 'upi' },
      ...{ status, payment_link: null, created_at: '2026-11-21T09:00:00.000Z', paid_at: null },
    },
  }));
