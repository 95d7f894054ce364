import { COLOURS, DIGITS, type ColourSelection } from '@rang/contract';
import { expect, test } from 'vitest';
import { selectionOdds } from './selection-odds.ts';
import { selectionWins } from './selection-wins.ts';

const onColours = COLOURS.map((betValue): ColourSelection => ({ betType: 'color', betValue }));
const onNumbers = DIGITS.map((betValue): ColourSelection => ({ betType: 'number', betValue }));

test.each([
  ['red', 4, 780],
  ['green', 4, 780],
  ['blue', 2, 950],
] as const)('%s wins %d times in ten and gives back %d thousandths', (betValue, wins, returnThousandths) => {
  expect(selectionOdds({ betType: 'color', betValue })).toEqual({ wins, outOf: 10, returnThousandths });
});

test('every number wins once in ten and gives back 99.5%', () => {
  for (const selection of onNumbers) {
    expect(selectionOdds(selection)).toEqual({ wins: 1, outOf: 10, returnThousandths: 995 });
  }
});

test.each(Array.from({ length: 10 }, (_, digit) => digit))(
  'when %d is drawn, one colour and that number win, and nothing else does',
  (digit) => {
    expect(onColours.filter((selection) => selectionWins(selection, digit))).toHaveLength(1);
    const winning = onNumbers.filter((selection) => selectionWins(selection, digit));
    expect(winning).toEqual([{ betType: 'number', betValue: String(digit) }]);
  },
);
