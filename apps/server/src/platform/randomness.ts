import { randomBytes } from 'node:crypto';

/** Where secrets come from, handed in so that a simulation can be replayed from its seed. */
export interface Randomness {
  /** `bytes` unpredictable bytes as lower-case hex. */
  hex(bytes: number): string;
}

/** The operating system's generator. */
export const systemRandomness: Randomness = { hex: (bytes) => randomBytes(bytes).toString('hex') };
