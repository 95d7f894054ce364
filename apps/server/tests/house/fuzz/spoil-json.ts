import fc from 'fast-check';
import { NO_JSON, ODD_NUMBERS, ODD_TEXTS, OTHER_KINDS } from '../odd-inputs.ts';

/** One slip in a JSON text: what is wrong, and at which of its values, counted round and round. */
export interface Slip {
  readonly at: number;
  readonly kind: 'instead' | 'gone' | 'twice' | 'in a list' | 'deep' | 'beside' | 'shouted' | 'as text';
  /** What stands there instead, or beside it. */
  readonly text: string;
}

const NESTED = 400;

const oddTexts = [...ODD_TEXTS, '\ud800', 'a\udc00b', '\u0000', '⟦id 3⟧', 'x'.repeat(15_000), '\u202e', '%00', '../..'];
// What a database or another program cannot hold, or reads otherwise.
const broken = ['\ud800', 'a\udc00b', '\u0000', '\ufeff', '\u202e'].map((text) => JSON.stringify(text));

const instead = fc.oneof(
  fc.constantFrom(...broken),
  fc.constantFrom(...ODD_NUMBERS, ...OTHER_KINDS, '-0', '1e3', '9007199254740993', '0.125', '2', '-1', '25', '1e999'),
  fc.constantFrom(...oddTexts).map((text) => JSON.stringify(text)),
  fc.constantFrom(...NO_JSON),
  fc.json({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => JSON.stringify(text)),
);

/** Draws a slip. */
export const drawSlip: fc.Arbitrary<Slip> = fc.record({
  at: fc.nat({ max: 30 }),
  kind: fc.constantFrom<Slip['kind'][]>(
    ...(['instead', 'instead', 'instead', 'instead', 'gone', 'gone', 'twice'] as const),
    ...(['in a list', 'deep', 'beside', 'shouted', 'as text'] as const),
  ),
  text: instead,
});

/** Writes a value as JSON, with a slip where there is one. */
export function spoilJson(value: unknown, slip?: Slip): string {
  if (slip === undefined) return JSON.stringify(value);
  const place = slip.at % countValues(value);
  let passed = 0;
  const write = (part: unknown): string[] => {
    const isHere = passed === place;
    passed += 1;
    return isHere ? applySlip(writePlain(part), slip) : [writePlain(part)];
  };
  const writePlain = (part: unknown): string => {
    if (Array.isArray(part)) return `[${part.flatMap(write).join(',')}]`;
    if (typeof part !== 'object' || part === null) return JSON.stringify(part);
    const fields = Object.entries(part).filter(([, field]) => field !== undefined);
    return `{${fields.flatMap(([name, field]) => write(field).map((text) => `${JSON.stringify(name)}:${text}`)).join(',')}}`;
  };
  return write(value).join('');
}

/** What is written in place of a value's text: nothing, one value, or the same field twice. */
function applySlip(text: string, slip: Slip): string[] {
  switch (slip.kind) {
    case 'instead':
      return [slip.text];
    case 'gone':
      return [];
    case 'twice':
      return [slip.text, text];
    case 'in a list':
      return [`[${text}]`];
    case 'deep':
      return [`${'['.repeat(NESTED)}${text}${']'.repeat(NESTED)}`];
    case 'beside':
      return [text.startsWith('{') ? text.replace('{', `{"__proto__":${slip.text},`).replace(',}', '}') : slip.text];
    case 'shouted':
      return [text.toUpperCase()];
    case 'as text':
      return [JSON.stringify(text)];
  }
}

function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return 1 + Object.values(value).reduce<number>((sum, field) => sum + countValues(field), 0);
}
