import { Webhook } from 'standardwebhooks';
import { expect, test, vi } from 'vitest';
import { findSigned, readWebhookKey } from './find-signed.ts';

const SECRET = 'whsec_c2VjcmV0LW9mLWEtdGVzdA==';
const WEBHOOK = new Webhook(SECRET);
const AT = new Date(1_700_000_000_000);
const BODY = '{"name":"आशा"}';
const RIGHT = WEBHOOK.sign('msg_1', AT, BODY);

function find(signatures: string) {
  return findSigned([readWebhookKey(SECRET)], BODY, {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(AT.getTime() / 1_000),
    'webhook-signature': signatures,
  });
}

test('what is signed by the gateway is found among its other signatures', () => {
  expect(find(RIGHT)).toBe(AT.getTime());
  expect(find(`v1,another v1a,one ${RIGHT}`)).toBe(AT.getTime());
  expect(find('v1,another')).toBeUndefined();
});

test.each([
  ['pieces', 'a '],
  ['spaces', ' '],
])('a header of thousands of %s costs no more than a few comparisons', (_, piece) => {
  const compared = vi.spyOn(Buffer, 'from');
  expect(find(piece.repeat(7_000) + RIGHT)).toBeUndefined();
  expect(compared.mock.calls.length).toBeLessThan(20);
  compared.mockRestore();
});

test.each(['', 'whsec_', 'whsec_no base64 at all', 'c2VjcmV0LW9mLWEtdGVzdA'])(
  'a secret that is not in base64 is none: "%s"',
  (secret) => {
    expect(() => readWebhookKey(secret)).toThrow('not in base64');
  },
);
