/**
 * Owns Crash: its rounds, its bets, their cash-outs. Guarantees that a bet plays in a round only if the server had it
 * before that round began to run, that a cash-out is worth what the round had reached when the server received it, that a
 * target which the round reaches is paid at exactly the target, that an interrupted round is refunded whole and once, and
 * that nothing which leaves the house before a crash tells where it is.
 */
export { crash } from './game.ts';
export { createCrash } from './create-crash.ts';
export type { Crash } from './crash.ts';
export { listCrashFaults } from './list-crash-faults.ts';
