import { inModule, inPlatform, type Mutant } from '../mutant.ts';

const ENDS_WITH = 'A socket ends with its session';
const OWN_PAGES = 'Only our own pages open a socket, and no socket keeps others waiting';

/** Sockets, pages and settings. */
export const EDGES: readonly Mutant[] = [
  {
    guard: 'a session that ends closes its sockets',
    row: ENDS_WITH,
    edits: [
      inPlatform(
        'realtime/player-sockets.ts',
        '[...(bySession.get(sessionId) ?? [])]',
        '[...(bySession.get(`no ${sessionId}`) ?? [])]',
      ),
    ],
    tests: ['crash-socket-rights', 'realtime'],
  },
  {
    guard: 'a token that ran out closes its socket',
    row: ENDS_WITH,
    edits: [inPlatform('realtime/player-sockets.ts', "if (error.code !== 'BUSY') socket.disconnect(true);", '')],
    tests: ['crash-socket-rights'],
  },
  {
    guard: 'a page of somebody else opens no socket',
    row: OWN_PAGES,
    edits: [inPlatform('realtime/admission.ts', 'if (!isOwnOrigin(request, publicUrl()))', "if (publicUrl() === '')")],
    tests: ['realtime'],
  },
  {
    guard: 'the sockets of one address are counted',
    row: OWN_PAGES,
    edits: [
      inPlatform('realtime/admission.ts', '(openAt.get(network) ?? 0) >= limits.socketsPerAddress', 'openAt.size < 0'),
    ],
    tests: ['realtime-limits'],
  },
  {
    guard: 'packets are counted, by either transport',
    row: OWN_PAGES,
    edits: [inPlatform('realtime/guard-connections.ts', "connection.on('packet', takePacket);", '')],
    tests: ['realtime-limits'],
  },
  {
    guard: 'packets of a polling request are counted',
    row: OWN_PAGES,
    edits: [
      inPlatform(
        'realtime/guard-connections.ts',
        "connection.on('packet', takePacket);",
        'if (findWebSocket(connection) !== undefined) connection.on("packet", takePacket);',
      ),
    ],
    tests: ['realtime-limits'],
    only: 'poll',
  },
  {
    guard: 'a flood by polling is hung up on',
    row: OWN_PAGES,
    edits: [
      inPlatform(
        'realtime/guard-connections.ts',
        'if (webSocket === undefined) connection.close(true);',
        'if (webSocket === undefined) return;',
      ),
    ],
    tests: ['realtime-limits'],
    only: 'poll',
  },
  {
    guard: 'a flood by websocket is hung up on',
    row: OWN_PAGES,
    edits: [inPlatform('realtime/guard-connections.ts', 'else webSocket.terminate();', '')],
    tests: ['realtime-limits'],
  },
  {
    guard: 'commands of one player are counted over all sockets',
    edits: [
      inPlatform('realtime/open-channel.ts', 'player === undefined ? socket.id : roomOf(player.playerId)', 'socket.id'),
    ],
    tests: ['realtime-limits'],
  },
  {
    guard: 'what takes more than 16 KiB is not taken by a socket',
    edits: [
      inPlatform('realtime/create-realtime.ts', 'maxHttpBufferSize: LIMITS.bodyBytes', 'maxHttpBufferSize: 1_000_000'),
    ],
    tests: ['realtime-limits'],
  },
  {
    guard: 'no page runs a script that stands in it',
    edits: [inPlatform('http/security-headers.ts', '"script-src \'self\'"', "\"script-src 'self' 'unsafe-inline'\"")],
    tests: ['page-headers'],
  },
  {
    guard: 'no page of somebody else frames one of ours',
    edits: [inPlatform('http/security-headers.ts', '    "frame-ancestors \'none\'",\n', '')],
    tests: ['page-headers'],
  },
  {
    guard: 'pages carry their headers',
    edits: [inPlatform('http/serve-web.ts', '.headers(PAGE_HEADERS)', '.headers({})')],
    tests: ['page-headers'],
  },
  {
    guard: 'calls carry their headers',
    edits: [inPlatform('http/create-http.ts', 'reply.headers(CALL_HEADERS);\n    done();', 'void reply;\n    done();')],
    tests: ['page-headers'],
  },
  {
    guard: 'a fault of the house is told to nobody',
    edits: [
      inPlatform(
        'http/answer-error.ts',
        "return new Refusal('INTERNAL');",
        "return new Refusal('INTERNAL', { message: error.message });",
      ),
    ],
    tests: ['secrets'],
  },
  {
    guard: 'the house does not start for real money',
    edits: [
      {
        file: 'apps/server/src/config.ts',
        find: "if (read.MONEY === 'real')",
        replace: 'if (read.MONEY === undefined)',
      },
    ],
    tests: ['money-mode'],
  },
  {
    guard: 'a player is known by the token alone',
    edits: [
      inModule('players/access-tokens.ts', 'algorithms: [ALGORITHM],', "algorithms: [ALGORITHM, 'HS384', 'HS512'],"),
    ],
    tests: ['players-tokens'],
  },
];
