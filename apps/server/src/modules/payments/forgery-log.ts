import type { PaymentsParts } from './payments-parts.ts';

const QUIET_MS = 60_000;

/**
 * Makes what is called for each webhook that the gateway has not signed. Anybody can send one, so that a line for each
 * would let a stranger fill the disk: there is one a minute at most, with how many came since the one before.
 */
export function createForgeryLog({ clock, logger }: Pick<PaymentsParts, 'clock' | 'logger'>): () => void {
  let untold = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  return () => {
    untold += 1;
    const now = clock.now();
    if (now - toldAt < QUIET_MS) return;
    logger.warn({ webhooks: untold }, 'payments: a webhook was not signed by the gateway');
    untold = 0;
    toldAt = now;
  };
}
