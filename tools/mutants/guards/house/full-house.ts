import { inModule, inPlatform, type Edit, type Mutant } from '../../mutant.ts';

const CROWDS =
  'However many connections a few players have, another finds room in a full house, and five are left to each';

function inQuota(find: string, replace: string): Edit {
  return inPlatform('realtime/connection-quota.ts', find, replace);
}

/** Who makes room where all sockets are taken. */
export const FULL_HOUSE: readonly Mutant[] = [
  {
    guard: 'players with many connections leave room for one with fewer',
    row: CROWDS,
    edits: [inQuota('hasCrowds() ? Math.ceil(max * ASKING_SHARE) : 0', '0')],
    tests: ['realtime-crowds'],
    only: 'leave room',
  },
  {
    guard: 'who says whose it is gets in where a crowd makes room, and only there',
    row: CROWDS,
    edits: [inQuota('isOneMore && !makeRoomFor(owner)', 'isOneMore')],
    tests: ['realtime-crowds'],
    only: 'leave room',
  },
  {
    guard: 'the largest crowd makes room',
    row: CROWDS,
    edits: [inQuota('countOf(player) > countOf(largest)', 'countOf(player) < countOf(largest)')],
    tests: ['realtime-crowds'],
    only: 'leave room',
  },
  {
    guard: 'a few connections are left to every player',
    row: CROWDS,
    edits: [inQuota('KEPT_OF_PLAYER = 5', 'KEPT_OF_PLAYER = 1')],
    tests: ['realtime-crowds'],
    only: 'taken by nobody',
  },
  {
    guard: 'two players do not take the same room from each other again and again',
    row: CROWDS,
    edits: [inQuota('countOf(player) + 1 >= countOf(largest)', 'countOf(player) >= countOf(largest)')],
    tests: ['realtime-crowds'],
    only: 'taken back',
  },
  {
    guard: 'a full house takes no visitor in the room that a crowd would make',
    row: CROWDS,
    edits: [inQuota('isOneMore || countOf(owner)', 'countOf(owner)')],
    tests: ['realtime-crowds'],
    only: 'to visitors',
  },
];

/** What sockets are told, by whom they are kept, and where the focus goes. */
export const NEWS: readonly Mutant[] = [
  {
    guard: 'a session that ended while its socket was let in is looked up once more',
    edits: [inPlatform('realtime/player-sockets.ts', 'void check(own).catch(', 'void Promise.resolve().catch(')],
    tests: ['realtime'],
    only: 'right after its socket',
  },
  {
    guard: 'a house that is too busy to look a session up closes none of its sockets',
    edits: [inPlatform('realtime/player-sockets.ts', "if (error.code !== 'BUSY') await", 'await')],
    tests: ['realtime'],
    only: 'too busy to look',
  },
  {
    guard: 'a connection in several namespaces is told once',
    edits: [inPlatform('realtime/news-piece.ts', 'if (reached.has(conn)) continue;', '')],
    tests: ['realtime'],
    only: 'is told once',
  },
  {
    guard: 'a connection whose token was refused is not in',
    edits: [
      inPlatform(
        'realtime/open-channel.ts',
        'joined.delete(socket.conn);\n        next(refuseHandshake',
        'next(refuseHandshake',
      ),
    ],
    tests: ['realtime-limits'],
    only: 'may join as a visitor',
  },
  {
    guard: 'a connection that has left is not in',
    edits: [
      inPlatform(
        'realtime/open-channel.ts',
        'joined.delete(socket.conn);\n    });\n    takeCommands',
        '});\n    takeCommands',
      ),
    ],
    tests: ['realtime-limits'],
    only: 'leaves may join again',
  },
  {
    guard: 'a page of news ends within nothing that was seen at once',
    edits: [inModule('tickets/ticket-news.ts', 'rows with ties', 'rows only')],
    tests: ['ticket-news'],
    only: 'what was seen at once',
  },
  {
    guard: 'a balance that could not be read is told later',
    edits: [inModule('ledger/balance-news.ts', 'note(here);', '')],
    tests: ['one-balance'],
    only: 'what could not be read',
  },
  {
    guard: 'whoever may have missed a balance is told it',
    edits: [inModule('ledger/balance-news.ts', 'note(channel?.listPlayers() ?? []);', '')],
    tests: ['one-balance'],
    only: 'to the feed was cut',
  },
  {
    guard: 'the page takes the focus from nothing that has it',
    edits: [{ file: 'apps/web/src/ui/dialog.tsx', find: 'if (!isTaken) document', replace: 'document' }],
    tests: ['apps/web/tests/dialog-focus.test.tsx'],
    only: 'unless',
  },
  {
    guard: 'the page takes the focus where a closed dialog has left it nowhere',
    edits: [{ file: 'apps/web/src/ui/dialog.tsx', find: ' && !isFocusLost();', replace: ';' }],
    tests: ['apps/web/tests/dialog-focus.test.tsx'],
    only: 'unless',
  },
];
