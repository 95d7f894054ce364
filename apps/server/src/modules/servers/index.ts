/**
 * Owns which servers take commands for the house. Guarantees that a round is ended only when every server has decided what it
 * received in time, or else has been struck off: nothing that it handed in before is written from then on, and its players are
 * told that nothing was taken.
 */
export { createMembership, type Membership } from './create-membership.ts';
export { here } from './store.ts';
