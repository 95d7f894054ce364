import { inMigration, inModule, type Mutant } from '../mutant.ts';

const AS_SEEN = 'A ticket is changed only as it was seen, and the same command is one ticket';
const NEW_UNTIL_SEEN =
  'An answer is new to its player until that player has seen it, and what comes while an earlier one is noted stays new';
const COUNTED = 'What the back office counts is what there is, and costs a few rows';

/** What players write to the house, and what the back office counts. */
export const TICKETS: readonly Mutant[] = [
  {
    guard: 'a ticket is held while it is changed',
    row: AS_SEEN,
    edits: [inModule('tickets/store.ts', 'where t.id = $1 for no key update of t', 'where t.id = $1')],
    tests: ['tickets'],
    only: 'the second is told',
  },
  {
    guard: 'a ticket that somebody else has changed is not written over',
    row: AS_SEEN,
    edits: [inModule('tickets/update-ticket.ts', 'change.expected !== before.version', 'change.expected < 1')],
    tests: ['tickets'],
    only: 'the second is told',
  },
  {
    guard: 'the tickets of a player are written one after the other',
    row: AS_SEEN,
    edits: [
      inModule(
        'tickets/create-ticket.ts',
        'inTurn(order.playerId,',
        'inTurn(BigInt(Math.floor(Math.random() * 1e15)),',
      ),
    ],
    tests: ['tickets'],
    only: 'however many at once',
  },
  {
    guard: 'what is told while a player notes what was there before stays new',
    row: NEW_UNTIL_SEEN,
    edits: [inModule('tickets/ticket-news.ts', 't.version = shown.news and ', '')],
    tests: ['ticket-news'],
    only: 'what is answered while',
  },
  {
    guard: 'the number of a piece of news counts no others',
    row: NEW_UNTIL_SEEN,
    edits: [inModule('tickets/wire.ts', 'isSeen ? null : version', 'isSeen ? null : Number(newsNumber)')],
    tests: ['ticket-news'],
    only: 'tells nothing of what others',
  },
  {
    guard: 'a player notes nothing of what is another’s',
    row: NEW_UNTIL_SEEN,
    edits: [inModule('tickets/ticket-news.ts', 'where t.player_id = $1 and', 'where $1::bigint > 0 and')],
    tests: ['ticket-news'],
    only: 'neither sees nor marks',
  },
  {
    guard: 'tickets are counted as they move',
    row: COUNTED,
    edits: [inMigration('0034-tickets.sql', 'select status, -1 from before', 'select status, 0 from before')],
    tests: ['tickets'],
    only: 'seen by the player and counted',
  },
  {
    guard: 'a ticket filter has the order of its list',
    row: COUNTED,
    edits: [inMigration('0034-tickets.sql', 'on tickets (status, priority, id)', 'on tickets (status)')],
    tests: ['listing-plans'],
    only: 'GET /support',
  },
  {
    guard: 'a reward that was taken back is counted no more',
    row: COUNTED,
    edits: [inMigration('0036-referral-totals.sql', 'more_coins := -old.coins;', 'more_coins := 0;')],
    tests: ['game-stats'],
    only: 'counted for the whole house',
  },
];
