/**
 * Owns what anybody who connects may ask and hold, for every program of ours that listens. Guarantees that an address counts
 * as its network and its site, that what is remembered of addresses is bounded, that a connection has few requests under way,
 * and that what is written to those who do not read stays within a budget.
 */
export { CountedAnswer, guardReaders, listenGuarded } from './guard-readers.ts';
export { keepRecent } from './keep-recent.ts';
export { letConnectionsIn, watchQuietConnections, type QuietConnections } from './quiet-connections.ts';
export {
  countByNetwork,
  limitNetworks,
  limitSites,
  NETWORKS_OF_SITE,
  readAddress,
  readNetwork,
  readSite,
  sizeOfSite,
} from './read-network.ts';
export { createTokenBuckets, FREE_OF_CHARGE, type BucketSize, type TokenBuckets } from './token-buckets.ts';
export { createUnsentBudget, type UnsentBudget, type UnsentLimits } from './unsent-budget.ts';
