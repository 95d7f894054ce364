/** What is to be read where an order or a payout needs a person to look at it; other kinds are named as they are. */
const ALERT_WORDS: Record<string, string> = {
  'amount-differs': 'The gateway names another amount.',
  'currency-differs': 'The gateway names another currency.',
  'gateway-order-differs': 'The gateway knows it by another number than before, or by that of another deposit.',
  'gateway-payout-differs': 'The gateway knows it by another number than before.',
  'event-contradicts': 'The gateway contradicts itself.',
  'payout-unsealed': 'The bank details are not those that were sealed. It is not paid.',
  'payout-refused': 'The gateway refuses the payout.',
  'void-refused': 'The gateway refuses to void the payout.',
  'payout-lost': 'The gateway had confirmed the payout and does not know it any more.',
  'payout-contradicted': 'The gateway contradicts what it said before.',
};

export function describeAlert(kind: string): string {
  return ALERT_WORDS[kind] ?? kind;
}
