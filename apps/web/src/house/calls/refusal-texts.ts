import { REFUSALS, type RefusalCode } from '@rang/contract';

/** What is told when the house says no, or is not heard. */
export type Refusals = Readonly<Record<RefusalCode | 'NETWORK' | 'TIMEOUT' | 'BAD_ANSWER', string>>;

/** English refusals are the contract's own; each other language has them among its texts. */
export const ENGLISH_REFUSALS: Refusals = {
  ...REFUSALS,
  NETWORK: 'No connection to the house. Please try again.',
  TIMEOUT: 'The house did not answer in time. Please try again.',
  BAD_ANSWER: 'The house gave an answer that we could not read.',
};
