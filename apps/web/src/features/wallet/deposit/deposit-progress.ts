import type { DepositRecord, DepositStatus } from '@rang/contract';
import type { StatusTone } from '../../../ui/status-text.tsx';

/** The link if it leads to a web page; anything else a gateway might send is no link to put under a button. */
export function findSafeLink(link: string | undefined): string | undefined {
  if (link === undefined || !URL.canParse(link)) return undefined;
  const { protocol } = new URL(link);
  return protocol === 'https:' || protocol === 'http:' ? link : undefined;
}

/**
 * How the payment page is opened: in a new tab that inherits this tab's session, so that a player without remember-me
 * comes back logged in. `opener` is what inherits it; the page itself gets no hold on this tab, because the house's
 * Cross-Origin-Opener-Policy cuts the tie to every other origin.
 */
export const PAYMENT_TAB = { target: '_blank', rel: 'opener' } as const;

/** How far a deposit is, as the player cares about it; the texts are under `progress`. */
export type DepositProgress = 'waiting' | 'arrived' | 'failed' | 'expired';

const PROGRESS: Record<DepositStatus, DepositProgress> = {
  created: 'waiting',
  pending: 'waiting',
  paid: 'arrived',
  failed: 'failed',
  expired: 'expired',
};

const TONES: Record<DepositProgress, StatusTone> = {
  waiting: 'waiting',
  arrived: 'good',
  failed: 'bad',
  expired: 'bad',
};

export function progressOf(status: DepositStatus): DepositProgress {
  return PROGRESS[status];
}

export function toneOf(progress: DepositProgress): StatusTone {
  return TONES[progress];
}

/** Where a deposit that is not paid can still be paid. */
export function findPayLink({ status, payment_link: link }: DepositRecord): string | undefined {
  const progress = progressOf(status);
  return progress === 'waiting' || progress === 'failed' ? findSafeLink(link) : undefined;
}

/** The link to the payment page in the player's language, as far as the page speaks it; nothing else of the link is touched. */
export function speakLink(link: string, language: string | undefined): string {
  if (language === undefined) return link;
  const [address = '', ...fragment] = link.split('#');
  return [`${address}${address.includes('?') ? '&' : '?'}language=${language}`, ...fragment].join('#');
}

const PAUSES_MS: Record<DepositProgress, number | false> = {
  waiting: 2_500,
  arrived: false,
  // The payment page lets a player try again, and money that comes late is taken all the same.
  failed: 5_000,
  expired: 10_000,
};

/** How long to wait before asking about a deposit again; false once nothing can change any more. */
export function pollPauseMs(status: DepositStatus | undefined): number | false {
  return PAUSES_MS[status === undefined ? 'waiting' : progressOf(status)];
}
