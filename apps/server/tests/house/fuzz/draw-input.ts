import { createECDH } from 'node:crypto';
import fc from 'fast-check';
import { z } from 'zod/mini';

/**
 * Draws inputs that a schema takes, as far as the schema says it in JSON Schema; where a part is read by code of its own
 * (an amount), `PLAUSIBLE` says what people write there. A text `⟦…⟧` stands for something of the house that is looked up
 * when the input is sent, so that a drawn input is the same in every run.
 */
export function drawInput(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as InputSchema;
  return draw(described, '');
}

/** The part of JSON Schema that Zod describes inputs with. */
interface InputSchema {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly InputSchema[];
  readonly oneOf?: readonly InputSchema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, InputSchema>>;
  readonly required?: readonly string[];
  readonly items?: InputSchema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly pattern?: string;
}

export const PASSWORD = 'a good password';
/** How calls of the back office take the number of a player. */
const PLAYER_NUMBER = '^[1-9][0-9]{0,17}$';
/** How the own ways in are named. */
const WAY_IN = String.raw`^[\w-]{22}$`;
/** Any of the identities that the players of the house own, by its place among those that such a field may mean. */
const drawOwnedId = (name: string): fc.Arbitrary<string> =>
  fc.nat({ max: 999 }).map((place) => `⟦id ${String(place)} ${name}⟧`);
const amount = fc.oneof(
  fc.integer({ min: 1, max: 600 }),
  fc.integer({ min: 100, max: 90_000 }).map((paise) => paise / 100),
  fc.integer({ min: 100, max: 2_600_000 }).map((paise) => (paise / 100).toFixed(2)),
  fc.constantFrom('100', 250.5, 0.1, 1_000_000, 25_000, 50_000.01, 100_000_000_000),
);

/** What stands in a field of this name in inputs that are worth something. */
const PLAUSIBLE: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  amount,
  betAmount: amount,
  targetMultiplier: fc.constantFrom(null, 1.5, '2.00', '1.01', 1_000_000, 1, 1.001),
  username: fc.oneof(
    fc.constantFrom('chandra', 'CHANDRA', 'chandra@example.com', 'nobody'),
    fc.stringMatching(/^[a-z0-9._-]{8,24}$/),
  ),
  password: fc.constant(PASSWORD),
  currentPassword: fc.constant(PASSWORD),
  newPassword: fc.constant(PASSWORD),
  email: fc.constantFrom('chandra@example.com', 'nobody@example.com', ' chandra@example.com '),
  refreshToken: fc.constant('⟦refresh token⟧'),
  token: fc.constant('⟦reset token⟧'),
  channel_id: fc.constantFrom('upi', 'card'),
  bank_name: fc.constant('State Bank of India'),
  account_name: fc.constant('Asha Rao'),
  // What administrators write.
  reason: fc.constantFrom('a good reason', ' because it is right ', 'x'.repeat(300)),
  text: fc.constantFrom('Somebody has called.', 'We are back at noon.', 'x'.repeat(160)),
  code: fc.constant('⟦office code⟧'),
  // What browsers subscribe by: a point of the curve is seldom drawn.
  endpoint: fc.constantFrom('https://push.example.com/one', 'https://push.example.com/two', 'http://127.0.0.1/'),
  p256dh: fc.constant(createECDH('prime256v1').generateKeys('base64url')),
  game: fc.constantFrom('colour', 'mines', 'crash'),
  number: fc.constantFrom(7, 7, '7', 0),
  endsAt: fc.constantFrom(null, '2099-01-01T00:00:00Z', '2099-01-01T00:00:00+05:30', '2001-01-01T00:00:00Z'),
  gameId: fc.constantFrom(1, 2),
  round: fc.constantFrom(1, 2, 3),
  key: fc.oneof({ arbitrary: fc.uuid(), weight: 5 }, { arbitrary: fc.constantFrom('one', 'two'), weight: 1 }),
};

function draw(schema: InputSchema, name: string): fc.Arbitrary<unknown> {
  const drawn = drawBySchema(schema, name);
  const plausible = PLAUSIBLE[name];
  return plausible === undefined
    ? drawn
    : fc.oneof({ arbitrary: plausible, weight: 6 }, { arbitrary: drawn, weight: 1 });
}

function drawBySchema(schema: InputSchema, name: string): fc.Arbitrary<unknown> {
  const { type } = schema;
  const ways = schema.anyOf ?? schema.oneOf;
  if (ways !== undefined) return fc.oneof(...ways.map((way) => draw(way, name)));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (typeof type !== 'string') {
    return type === undefined
      ? fc.jsonValue({ maxDepth: 3 })
      : fc.oneof(...type.map((one) => drawOf(one, schema, name)));
  }
  return drawOf(type, schema, name);
}

function drawOf(type: string, schema: InputSchema, name: string): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return drawObject(schema);
    case 'array':
      return fc.array(draw(schema.items ?? {}, ''), { maxLength: 4 });
    case 'string':
      return drawText(schema, name);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -(2 ** 31), max: schema.maximum ?? 2 ** 31 });
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      throw new Error(`inputs of the type ${type} are not drawn yet`);
  }
}

function drawObject({ properties = {}, required = [] }: InputSchema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, draw(field, name)]));
  return fc.oneof(fc.record(fields), fc.record(fields, { requiredKeys: [...required] }));
}

const HALF_A_CHARACTER = 'half \ud800';
const EXTREMES = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
const drawId = (name: string): fc.Arbitrary<string> =>
  fc.oneof(
    { arbitrary: drawOwnedId(name), weight: 8 },
    { arbitrary: fc.oneof(fc.uuid(), fc.constantFrom(...EXTREMES)), weight: 1 },
  );
const playerNumber = fc.oneof(
  { arbitrary: fc.nat({ max: 999 }).map((place) => `⟦player ${String(place)}⟧`), weight: 8 },
  { arbitrary: fc.stringMatching(new RegExp(PLAYER_NUMBER), { size: 'small' }), weight: 1 },
);
const date = fc.oneof(
  fc
    .date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
  fc.constantFrom('0000-01-01', '0001-01-01', '2026-02-28', '2026-11-21', '2028-02-29', '9999-12-31'),
);

function drawText(schema: InputSchema, name: string): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0 } = schema;
  // Where no length is named, a pattern has one of its own.
  const { maxLength = pattern === undefined ? 60 : Infinity } = schema;
  if (format === 'uuid' || pattern === WAY_IN) return drawId(name);
  if (pattern === PLAYER_NUMBER) return playerNumber;
  if (format === 'date') return date;
  if (format === 'email') return fc.emailAddress({ size: 'small' });
  const isInside = (text: string): boolean => text.length >= minLength && text.length <= maxLength;
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { size: 'small' }).filter(isInside);
  return fc.oneof(
    fc.string({ minLength, maxLength: Math.min(maxLength, 60) }),
    fc.string({ minLength, maxLength: Math.min(maxLength, 60), unit: 'binary' }),
    fc.constantFrom(minLength, maxLength).map((length) => 'x'.repeat(length)),
    ...[HALF_A_CHARACTER].filter(isInside).map((text) => fc.constant(text)),
  );
}
