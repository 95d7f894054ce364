import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';

const SECONDS = /^[0-9]{1,12}$/;
// The gateway signs with its secret and, while that is being changed, with the next. Anybody can send a webhook: what follows
// is not read.
const MAX_SIGNATURES = 8;

const SECRET = /^(?:whsec_)?(?<key>(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/;

/** The key of a secret as Standard Webhooks write it, in base64. Throws where it is not. */
export function readWebhookKey(secret: string): KeyObject {
  const key = Buffer.from(SECRET.exec(secret)?.groups?.['key'] ?? '', 'base64');
  if (key.length === 0) throw new Error('the secret of the webhooks is not in base64');
  // Made once: from bytes, each signature would take as long as six.
  return createSecretKey(key);
}

/** When the gateway has signed this, whatever time it is now; undefined where it has not. */
export function findSigned(
  keys: readonly KeyObject[],
  body: string,
  headers: Readonly<Record<string, unknown>>,
): number | undefined {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => headers[`webhook-${name}`]);
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return undefined;
  if (!SECONDS.test(timestamp)) return undefined;
  const signedAt = Number(timestamp) * 1_000;
  const text = `${id}.${String(Number(timestamp))}.${body}`;
  // By OpenSSL, as anybody has webhooks judged: in plain JavaScript it takes many times as long.
  const rights = keys.map((key) => Buffer.from(`v1,${createHmac('sha256', key).update(text).digest('base64')}`));
  const isSigned = signatures.split(' ', MAX_SIGNATURES).some((given) => {
    const signature = Buffer.from(given);
    return rights.some((right) => signature.length === right.length && timingSafeEqual(signature, right));
  });
  return isSigned ? signedAt : undefined;
}
