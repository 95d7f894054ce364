/**
 * Refer and earn: the player's code with the ways to pass it on, and what it brought. Shows what the house says and
 * pays nothing; what cannot be fetched is not shown, and nothing is said of it.
 */
export { ReferralBanner } from './referral-banner.tsx';
export { CompactReferralCard, ReferralCard } from './referral-card.tsx';
export { useReferrals } from './use-referrals.ts';
