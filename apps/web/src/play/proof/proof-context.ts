import { createContext, use } from 'react';

/** Opens the proof of a settled round, or the page on how every result can be checked. */
export interface ProofDoor {
  readonly open: (round: number) => void;
  readonly openFairness: () => void;
}

const closed = () => undefined;

export const ProofContext = createContext<ProofDoor>({ open: closed, openFairness: closed });

/** The way to the proofs; the screen provides it. */
export function useProof(): ProofDoor {
  return use(ProofContext);
}
