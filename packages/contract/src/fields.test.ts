import { expect, test } from 'vitest';
import { placeColourBet, colourProof, results } from './calls-colour.ts';
import { crashHistory, crashRoundDetails } from './calls-crash.ts';
import { password, rupeesWith, username } from './fields.ts';
import { LIMITS } from './limits.ts';
import { refuseInput } from './refusals.ts';

/** The first thing that is said about an input, with the field that it is about; undefined where nothing is wrong. */
function complaintAbout(body: unknown): readonly [string, string] | undefined {
  const issue = placeColourBet.body.safeParse(body).error?.issues[0];
  return issue && [issue.path.join('.'), issue.message];
}

const BET = { betType: 'color', betValue: 'red', amount: 10 };

test('an amount is read into paise, from a number and from text', () => {
  const field = rupeesWith('no');
  expect(field.parse(10)).toBe(1_000n);
  expect(field.parse('0.05')).toBe(5n);
});

test.each([
  0,
  -0,
  '0',
  '0.00',
  -1,
  '-1',
  Number.NaN,
  Number.POSITIVE_INFINITY,
  null,
  undefined,
  true,
  [],
  [10],
  {},
  10n,
  '1e3',
])('a field of rupees answers %o with its own text', (input) => {
  const issues = rupeesWith('Please enter an amount.').safeParse(input).error?.issues;
  expect(issues?.map((issue) => issue.message)).toEqual(['Please enter an amount.']);
});

test('a bet is read with its stake in paise and its number as a digit', () => {
  expect(placeColourBet.body.parse(BET)).toEqual({ betType: 'color', betValue: 'red', amount: 1_000n });
  const onSeven = { betType: 'number', betValue: '7', amount: 50n };
  expect(placeColourBet.body.parse({ betType: 'number', betValue: 7, amount: '0.5' })).toEqual(onSeven);
  expect(placeColourBet.body.parse({ betType: 'number', betValue: '7', amount: 0.5 })).toEqual(onSeven);
});

test('what a bet does not have is left out', () => {
  expect(placeColourBet.body.parse({ ...BET, playerId: 1, balance: 1e6, constructor: 1 })).toEqual({
    ...BET,
    amount: 1_000n,
  });
});

test.each([
  [undefined, ''],
  [null, ''],
  ['red', ''],
  [[BET], ''],
  [{ ...BET, betType: 'colour' }, 'betType'],
  [{ ...BET, betType: ['color'] }, 'betType'],
  [{ ...BET, betType: 'number' }, 'betValue'],
  [{ ...BET, betValue: 'RED' }, 'betValue'],
  [{ ...BET, betValue: 7 }, 'betValue'],
  [{ ...BET, betType: 'number', betValue: 10 }, 'betValue'],
  [{ ...BET, betType: 'number', betValue: 1.5 }, 'betValue'],
  [{ ...BET, betType: 'number', betValue: '07' }, 'betValue'],
  [{ ...BET, betType: 'number', betValue: '१' }, 'betValue'],
])('%o is no bet, in the words of the catalogue', (body, field) => {
  expect(complaintAbout(body)).toEqual([field, refuseInput('INVALID_BET')]);
});

test('a bet without an amount is refused so at its amount', () => {
  expect(complaintAbout({ ...BET, amount: undefined })).toEqual(['amount', refuseInput('INVALID_BET_AMOUNT')]);
  expect(complaintAbout({ ...BET, amount: '10abc' })).toEqual(['amount', refuseInput('INVALID_BET_AMOUNT')]);
});

test.each(['3000000000', '2147483648', '0', '-1', '1.5', 'x', '1e400', '9'.repeat(30)])(
  'of a round %s there is no proof, and nothing is before it',
  (round) => {
    const complaints = [
      colourProof.params.safeParse({ round }),
      crashRoundDetails.params.safeParse({ gameId: round }),
      results.query.safeParse({ before: round }),
      crashHistory.query.safeParse({ before: round }),
    ].map(({ error }) => [...new Set(error?.issues.map(({ message }) => message))]);
    const [none, bad] = [[refuseInput('NOT_FOUND')], [refuseInput('BAD_REQUEST')]];
    expect(complaints).toEqual([none, none, bad, bad]);
  },
);

test('the number of a round is read from an address', () => {
  expect(colourProof.params.parse({ round: '7' })).toEqual({ round: 7 });
  expect(crashRoundDetails.params.parse({ gameId: '2000000000' })).toEqual({ gameId: 2_000_000_000 });
});

test('a username is trimmed, plain and of a length that fits', () => {
  expect(username.parse(' asha.rao_1-x ')).toBe('asha.rao_1-x');
  for (const odd of ['ab', 'a'.repeat(LIMITS.username.max + 1), 'asha rao', 'आशा', 'asha\u200b', 'a@b', '', 7]) {
    expect(username.safeParse(odd).success).toBe(false);
  }
});

test('a password is kept as it is typed, blanks and all', () => {
  expect(password.parse('  आशा 1 ')).toBe('  आशा 1 ');
  expect(password.safeParse('12345').success).toBe(false);
  expect(password.safeParse('x'.repeat(LIMITS.password.max + 1)).success).toBe(false);
});
