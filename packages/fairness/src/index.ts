/**
 * Owns how outcomes come out of committed hashes: the only place where they are computed, on the server and in the
 * player's own browser alike. Pure: no clock, no randomness, no I/O; no function here takes a stake, a player or a history.
 */
export { colourDigit, colourDigitAmong } from './colour-digit.ts';
export { crashPoint, RETURN_PERCENT } from './crash-point.ts';
export { buildChain, buildChainInPieces, chainLink, type HashChain } from './hash-chain.ts';
export { isHash, isLinkInTurn, nextLink, placeInChain, verifyLinks } from './links.ts';
export { minePositions, seedHash, type BoardSource } from './mine-positions.ts';
export { pickPositions } from './pick-positions.ts';
export { roundDigest } from './round-digest.ts';
