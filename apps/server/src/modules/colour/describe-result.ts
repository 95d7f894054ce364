import { COLOURS, parseRupees, type Colour, type Paise } from '@rang/contract';
import { getColour, colourResult, type ColourRule } from '@rang/games';

/** What `npm run verify` takes of a round that went by an announced rule: what its proof tells. */
export const RULE_OPTIONS = {
  rule: 'operator-number|max-side',
  number: '<chosen 0-9>',
  red: '<staked rupees>',
  green: '<staked rupees>',
  blue: '<staked rupees>',
} as const;

/** The number and colour of a round: `7 red`; of an announced one also its rule and what the fair draw gives. */
export function describeResult({ hash = '', salt = '', ...published }: Record<string, string>): string {
  const rule = readRule(published);
  const { number, fairNumber } = colourResult({ hash: hash.toLowerCase(), salt }, rule);
  if (rule.rule === 'fair') return describeDigit(number);
  return `${describeDigit(number)} (announced: ${rule.rule}; the fair draw gives ${describeDigit(fairNumber)})`;
}

function describeDigit(digit: number): string {
  return `${String(digit)} ${getColour(digit)}`;
}

function readRule(published: Record<string, string>): ColourRule {
  const { rule = 'fair', number = '' } = published;
  if (rule === 'fair') return { rule };
  if (rule === 'operator-number' && /^[0-9]$/.test(number)) return { rule, chosen: Number(number) };
  if (rule !== 'max-side') throw new Error('a rule is operator-number, with the number, or max-side, with the stakes');
  const [red, green, blue] = COLOURS.map((colour) => readStake(published, colour));
  if (red === undefined || green === undefined || blue === undefined)
    throw new Error('under max-side the stakes on red, green and blue are needed, in rupees');
  return { rule, stakes: { red, green, blue } };
}

function readStake(published: Record<string, string>, colour: Colour): Paise | undefined {
  return parseRupees(published[colour] ?? '');
}
