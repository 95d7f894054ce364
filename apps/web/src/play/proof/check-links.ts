import type { ChainAnswer } from '@rang/contract';
import { isLinkInTurn, nextLink, placeInChain, verifyLinks } from '@rang/fairness';

/** What the house claims about a hash: that it leads to the published end of the chain. */
export interface LinkClaim {
  readonly hash: string;
  readonly terminatingHash: string;
  readonly links: number;
}

/** How the work is spread: `now` is a clock in milliseconds, `pause` lets the page live, `isCancelled` ends it early. */
export interface Pace {
  readonly now: () => number;
  readonly pause: (done: number) => Promise<void>;
  readonly isCancelled: () => boolean;
}

// Short of a frame, so that neither the countdown nor a tap ever waits for the check.
const SLICE_MS = 8;
const BATCH = 64;

/**
 * Whether the hash leads to the published end. The chain may be 100,000 links long: it is hashed in slices of a few
 * milliseconds. Gives undefined when cancelled; throws a RangeError where the claim holds no hashes.
 */
export async function checkLinks(claim: LinkClaim, pace: Pace): Promise<boolean | undefined> {
  let link = claim.hash;
  let sliceEnd = pace.now() + SLICE_MS;
  for (let done = 0; done < claim.links; done += 1) {
    if (done % BATCH === 0 && pace.now() >= sliceEnd) {
      await pace.pause(done);
      if (pace.isCancelled()) return undefined;
      sliceEnd = pace.now() + SLICE_MS;
    }
    link = nextLink(link);
  }
  return verifyLinks({ hash: link, links: 0, terminatingHash: claim.terminatingHash });
}

/** The place of a round in its chain. */
export interface Turn {
  /** Counted from 1. */
  readonly place: number;
  /** Whether the round has the link of that place, so that none was left out. */
  readonly isRight: boolean;
}

/** Whether the round has the link whose turn it was; undefined where the house does not say how the chain began. */
export function checkTurn(claim: { round: number; firstRound?: number | undefined; links: number }): Turn | undefined {
  const { round, firstRound, links } = claim;
  if (firstRound === undefined) return undefined;
  return { place: placeInChain({ round, firstRound }), isRight: isLinkInTurn({ round, firstRound, links }) };
}

/** What is public of a chain before its first round. */
export type Commitment = Pick<ChainAnswer, 'terminatingHash' | 'salt'>;

/** Whether the chain is one that the game has committed to: what another game drew from its own may have been known before. */
export function isCommittedTo({ terminatingHash, salt }: Commitment, commitments: readonly Commitment[]): boolean {
  return commitments.some((chain) => chain.terminatingHash === terminatingHash && chain.salt === salt);
}
