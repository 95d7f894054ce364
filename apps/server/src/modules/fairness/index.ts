/**
 * Owns the hash chains of shared rounds: makes them, keeps their secret sealed, hands out one link a round and reveals
 * it with the result. Guarantees that a chain's terminating hash is stored before its salt is drawn, and that a link is
 * never used twice, also not where the house was restored to a moment before it was shown. How an outcome comes out of a
 * link is packages/fairness' own.
 */
export { createChains, type Chains } from './chains.ts';
export { listCommitments, selectFirstRound } from './list-commitments.ts';
export { endChains, resealChains } from './store.ts';
export { followLinks, listRoundFaults, type LinkedRound } from './follow-links.ts';
export { findLinkFaults } from './find-link-faults.ts';
