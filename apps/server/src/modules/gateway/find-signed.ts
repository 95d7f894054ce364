import { timingSafeEqual } from 'node:crypto';
import type { Webhook } from 'standardwebhooks';

const SECONDS = /^[0-9]{1,12}$/;
// The gateway signs with its secret and, while that is being changed, with the next. Anybody can send a webhook: what follows
// is not read.
const MAX_SIGNATURES = 8;

/** When the gateway has signed this, whatever time it is now; undefined where it has not. */
export function findSigned(
  webhooks: readonly Webhook[],
  body: string,
  headers: Readonly<Record<string, unknown>>,
): number | undefined {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => headers[`webhook-${name}`]);
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return undefined;
  if (!SECONDS.test(timestamp)) return undefined;
  const signedAt = Number(timestamp) * 1_000;
  const rights = webhooks.map((webhook) => Buffer.from(webhook.sign(id, new Date(signedAt), body)));
  const isSigned = signatures.split(' ', MAX_SIGNATURES).some((given) => {
    const signature = Buffer.from(given);
    return rights.some((right) => signature.length === right.length && timingSafeEqual(signature, right));
  });
  return isSigned ? signedAt : undefined;
}
