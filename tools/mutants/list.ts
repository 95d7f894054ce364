import { QUESTIONS_AGAIN } from './guards/house/asked-again.ts';
import { BARRIER_OF_SERVERS } from './guards/house/barrier.ts';
import { CHAINS_COMMITTED } from './guards/house/chains-committed.ts';
import { CHAINS_IN_TURN } from './guards/house/chains.ts';
import { CONNECTIONS } from './guards/house/connections.ts';
import { COPIED_TOKENS } from './guards/house/copied-tokens.ts';
import { CONTROLS } from './guards/controls.ts';
import { CRASH } from './guards/crash.ts';
import { CRASH_CONTROLS } from './guards/crash-controls.ts';
import { CRASH_ENDS } from './guards/crash-ends.ts';
import { CRASH_FOLLOWER } from './guards/house/crash-follower.ts';
import { CRASH_HALVES } from './guards/crash-halves.ts';
import { CROWDS_AT_THE_DOOR } from './guards/house/crowds.ts';
import { FULL_HOUSE, NEWS } from './guards/house/full-house.ts';
import { EDGES } from './guards/edges.ts';
import { FIGURES } from './guards/figures.ts';
import { INTAKE } from './guards/intake.ts';
import { GATEWAY } from './guards/house/gateway.ts';
import { KEPT } from './guards/house/kept.ts';
import { ENDED_SESSIONS } from './guards/house/ended-sessions.ts';
import { ONCE_RESET } from './guards/house/once-reset.ts';
import { OWN_CHAINS, REVEALED_SEEDS } from './guards/house/kept-seeds.ts';
import { SILENT_LINES } from './guards/house/silent-lines.ts';
import { SLOW_MAILS } from './guards/house/slow-mails.ts';
import { ON_A_STANDBY } from './guards/house/standby.ts';
import { UNDER_STRAIN } from './guards/house/under-strain.ts';
import { PUSH_KEYS, PUSH_TURNS } from './guards/house/push-turns.ts';
import { UPGRADES } from './guards/house/upgrades.ts';
import { WAYS_IN } from './guards/house/ways-in.ts';
import { TAKE_BACKS } from './guards/house/take-backs.ts';
import { WAYS_REMOVED, MAILED_LINKS } from './guards/house/ways-removed.ts';
import { LISTS } from './guards/lists.ts';
import { LOGINS } from './guards/logins.ts';
import { MINES } from './guards/mines.ts';
import { MONEY } from './guards/money.ts';
import { OFFICE } from './guards/office.ts';
import { OVERVIEW } from './guards/overview.ts';
import { OFFICE_PANELS } from './guards/office-panels.ts';
import { PACKAGES } from './guards/packages.ts';
import { PAYMENTS } from './guards/payments.ts';
import { PEOPLE } from './guards/people.ts';
import { PUSH } from './guards/push.ts';
import { READERS } from './guards/readers.ts';
import { REFERRALS } from './guards/referrals.ts';
import { ROUNDS } from './guards/rounds.ts';
import { TICKETS } from './guards/tickets.ts';
import { TROUBLE } from './guards/trouble.ts';
import { RESTORED_PAYOUTS } from './guards/house/restored-payouts.ts';
import { VOIDED_FIRST } from './guards/house/voided-first.ts';
import { WITHDRAWALS } from './guards/withdrawals.ts';
import type { Mutant } from './mutant.ts';

/** Every guard that is taken out. */
export const MUTANTS: readonly Mutant[] = [
  ...[
    PACKAGES,
    MONEY,
    LISTS,
    INTAKE,
    TROUBLE,
    ROUNDS,
    CHAINS_COMMITTED,
    CHAINS_IN_TURN,
    OWN_CHAINS,
    CRASH,
    CRASH_ENDS,
    CRASH_FOLLOWER,
    MINES,
    REVEALED_SEEDS,
    PAYMENTS,
    QUESTIONS_AGAIN,
    WITHDRAWALS,
    ENDED_SESSIONS,
    RESTORED_PAYOUTS,
    VOIDED_FIRST,
  ].flat(),
  ...[
    PEOPLE,
    LOGINS,
    MAILED_LINKS,
    PUSH,
    REFERRALS,
    EDGES,
    READERS,
    OFFICE,
    OFFICE_PANELS,
    FIGURES,
    TICKETS,
    CONTROLS,
    CRASH_CONTROLS,
    CRASH_HALVES,
  ].flat(),
  ...OVERVIEW,
  ...CONNECTIONS,
  ...GATEWAY,
  ...KEPT,
  ...ON_A_STANDBY,
  ...BARRIER_OF_SERVERS,
  ...SILENT_LINES,
  ...SLOW_MAILS,
  ...CROWDS_AT_THE_DOOR,
  ...FULL_HOUSE,
  ...UNDER_STRAIN,
  ...UPGRADES,
  ...WAYS_IN,
  ...ONCE_RESET,
  ...COPIED_TOKENS,
  ...TAKE_BACKS,
  ...WAYS_REMOVED,
  ...PUSH_TURNS,
  ...PUSH_KEYS,
  ...NEWS,
];
