import { inConnections, inPlatform, type Mutant } from '../../mutant.ts';

const HALF = 'Half a request is no request: over a full house it keeps nobody out';
const STOPS =
  'No connection keeps a server from stopping for longer than ten seconds, and what is being answered goes out until then';
const LEFT_ALONE = inConnections('quiet-connections.ts', 'CLOSE_WITHIN_MS = 10_000', 'CLOSE_WITHIN_MS = 100_000');
const UNTAKEN =
  'Answers that nobody takes keep nobody out of a full house, and who takes them slowly is not the first to go';
const ANSWERED_GIVES_WAY = inConnections('quiet-connections.ts', 'if (!isTheirTurn(socket))', 'if (socket.closed)');

/** How many connections there may be, and which of them gives way. */
export const CONNECTIONS: readonly Mutant[] = [
  {
    guard: 'connections of one address are counted before they say a word',
    edits: [inConnections('quiet-connections.ts', '!counts.hasRoom(address) || ', '')],
    tests: ['http-limits'],
    only: 'connections are counted',
  },
  {
    guard: 'all connections together are counted',
    edits: [inPlatform('http/count-connections.ts', 'countOpen() < together ||', 'countOpen() < together * 2 ||')],
    tests: ['http-limits'],
    only: 'beyond all together',
  },
  {
    guard: 'a connection that is being answered gives way to nobody',
    row: HALF,
    edits: [ANSWERED_GIVES_WAY],
    tests: ['http-limits'],
    only: 'beyond all together',
  },
  {
    guard: 'half a request keeps nobody out',
    row: HALF,
    edits: [inConnections('guard-readers.ts', 'if (req.complete) return true;', 'return req !== undefined;')],
    tests: ['half-said'],
    only: 'keep nobody out',
  },
  {
    guard: 'a connection with an answer under way gives way for none that was sent before it',
    row: HALF,
    edits: [
      inConnections('quiet-connections.ts', 'if (socket.destroyed || isBeingAnswered(socket)) return;', ''),
      ANSWERED_GIVES_WAY,
    ],
    tests: ['half-said'],
    only: 'with an answer under way',
  },
  {
    guard: 'whoever begins with a request has waited less long than who has said nothing',
    row: HALF,
    edits: [inConnections('quiet-connections.ts', '    moveToTheEnd(socket);\n    response', '    response')],
    tests: ['half-said'],
    only: 'who sends slowly',
  },
  {
    guard: 'nor does whoever asks for a socket then, and is refused',
    row: UNTAKEN,
    edits: [
      inPlatform(
        'realtime/create-realtime.ts',
        '(_error, socket) => socket.destroy()',
        '(_error, socket) => socket.end()',
      ),
    ],
    tests: ['untaken-handshakes'],
  },
  {
    guard: 'answers that are not taken keep nobody out',
    row: UNTAKEN,
    edits: [inConnections('quiet-connections.ts', 'socket.writableLength > 0 || ', '')],
    tests: ['untaken', 'apps/gateway/tests/untaken.test.ts'],
    only: 'take no answers',
  },
  {
    guard: 'nor does an answer that began to wait after its connection was passed over',
    row: UNTAKEN,
    edits: [inConnections('quiet-connections.ts', 'hasTaken || !quiet.has(socket)', 'hasTaken && quiet.has(socket)')],
    tests: ['untaken'],
    only: 'once the answer waits',
  },
  {
    guard: 'who takes something of an answer has waited less long than who takes nothing',
    row: UNTAKEN,
    edits: [inConnections('quiet-connections.ts', 'hasTaken || !quiet.has(socket)', '!quiet.has(socket)')],
    tests: ['untaken'],
    only: 'who is slow',
  },
  {
    guard: 'each look tells of what waits',
    row: UNTAKEN,
    edits: [inConnections('guard-readers.ts', 'onWaiting: () => onWaiting(socket)', 'onWaiting: () => undefined')],
    tests: ['untaken'],
    only: 'who is slow',
  },
  {
    guard: 'also of an answer that is written in one piece',
    row: UNTAKEN,
    edits: [inConnections('watch-taking.ts', ' - handle.writeQueueSize', '')],
    tests: ['untaken'],
    only: 'who is slow',
  },
  {
    guard: 'a server that stops waits for no request that is not whole',
    row: STOPS,
    edits: [
      inConnections('quiet-connections.ts', 'if (!isBeingAnswered(socket)) socket.destroy();', 'void socket;'),
      LEFT_ALONE,
    ],
    tests: ['closing', 'close-beside-half'],
  },
  {
    guard: 'what is being answered when a server stops goes out',
    row: STOPS,
    edits: [
      inConnections('quiet-connections.ts', 'if (!isBeingAnswered(socket)) socket.destroy();', 'socket.destroy();'),
    ],
    tests: ['closing'],
    only: 'ahead of need',
  },
  {
    guard: 'nor is a second answer of the same connection lost',
    row: STOPS,
    edits: [inConnections('quiet-connections.ts', 'if (socket.destroyed || isBeingAnswered(socket)) return;', '')],
    tests: ['closing'],
    only: 'both answers',
  },
  {
    guard: 'a server that stops ends what is left after ten seconds',
    row: STOPS,
    edits: [LEFT_ALONE],
    tests: ['closing'],
    only: 'slower and slower',
  },
];
