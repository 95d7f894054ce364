/**
 * Owns Crash: its rounds, its bets, their cash-outs. Guarantees that a bet plays in a round only if the server had it
 * before that round began to run, that a cash-out is worth what the round had reached when the server received it, that a
 * target which the round reaches is paid at exactly the target, that an interrupted round is refunded whole and once, and
 * that nothing which leaves the house before a crash gives away where it is.
 *
 * `books` is what the database keeps of it, `say` how that is worded and published, `round` how the engine plays a round,
 * `bets` what players' commands do, `live-table` what watchers see, `settings` what operators restrict. Each knows only those
 * named before it, and the last three not each other.
 */
export { crash } from './game.ts';
export { createCrash, type Crash } from './create-crash.ts';
export { listCrashFaults } from './books/list-crash-faults.ts';
