import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal } from '../refusal.ts';
import { parseJsonBody } from './json-body.ts';

test('a body is read as JSON reads it', () => {
  const plain = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value));
  fc.assert(
    fc.property(
      plain.filter((text) => !/[0-9][eE]|[0-9.]{16}|__proto__|\\u0000/.test(text)),
      (text) => {
        expect(parseJsonBody(text)).toEqual(JSON.parse(text));
      },
    ),
  );
});

test.each([
  ['1e3', 'Write numbers as plain digits.'],
  ['{"amount":1E2}', 'Write numbers as plain digits.'],
  ['{"a":[{"b":-1e-37}]}', 'Write numbers as plain digits.'],
  ['9007199254740993', 'That number has too many digits.'],
  ['10.00000000000000001', 'That number has too many digits.'],
  ['0.1000000000000000055511151231257827', 'That number has too many digits.'],
  ['{', 'The request is not valid JSON.'],
  ['NaN', 'The request is not valid JSON.'],
  ['{"a":1,}', 'The request is not valid JSON.'],
])('%s is refused: %s', (text, message) => {
  expect(() => parseJsonBody(text)).toThrow(new Refusal('BAD_REQUEST', { message }));
});

test.each(['{"__proto__":{"a":1}}', '{"a":{"__proto__":1}}', '{"a":"x\\u0000"}'])('%s is refused', (text) => {
  expect(() => parseJsonBody(text)).toThrow(new Refusal('BAD_REQUEST'));
});

test.each([
  ['{"token":"12345678901234567890","a":10.5}', { token: '12345678901234567890', a: 10.5 }],
  ['{"name":"a1e3","a":0}', { name: 'a1e3', a: 0 }],
  [
    '{"padding":"................","a":[1.10,100,0.00,9007199254740992]}',
    { padding: '................', a: [1.1, 100, 0, 2 ** 53] },
  ],
])('%s is read: only its numbers are judged', (text, body) => {
  expect(parseJsonBody(text)).toEqual(body);
});

test('a number is judged in as many steps as it is long', () => {
  // In steps for each two of its digits this would go on for longer than a test may.
  const long = `0.${'0'.repeat(100_000)}1`;
  for (let turn = 0; turn < 3; turn += 1) expect(() => parseJsonBody(`{"amount":${long}}`)).toThrow('too many digits');
  expect(parseJsonBody(`{"amount":1.${'0'.repeat(100_000)}}`)).toEqual({ amount: 1 });
});
