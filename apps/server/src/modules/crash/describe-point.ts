import { parseRupees } from '@rang/contract';
import { crashResult, findCrashRule, type CrashRule } from '@rang/games';

/** What `npm run verify` takes of a round that went by an announced rule: what its proof tells. */
export const RULE_OPTIONS = {
  rule: 'restricted|restricted-high-bets|restricted-both',
  'highest-stake': '<rupees>',
} as const;

/** Where a round crashes: `10.91`; of an announced one also its rule and what the fair draw gives. */
export function describePoint({ hash = '', salt = '', ...published }: Record<string, string>): string {
  const rule = readRule(published);
  const { crashPoint, fairCrashPoint } = crashResult({ hash: hash.toLowerCase(), salt }, rule);
  if (rule.rule === 'fair') return describe(crashPoint);
  return `${describe(crashPoint)} (announced: ${rule.rule}; the fair draw gives ${describe(fairCrashPoint)})`;
}

function describe(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}

function readRule({ rule: name = 'fair', 'highest-stake': stake }: Record<string, string>): CrashRule {
  if (name !== 'fair' && name !== 'restricted' && name !== 'restricted-high-bets' && name !== 'restricted-both')
    throw new Error('a rule is restricted, restricted-high-bets or restricted-both');
  const rule = findCrashRule(name, stake === undefined ? undefined : parseRupees(stake));
  if (rule === undefined) throw new Error(`under ${name} the highest stake of the round is needed, in rupees`);
  return rule;
}
