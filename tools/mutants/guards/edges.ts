import { inConnections, inModule, inPlatform, type Mutant } from '../mutant.ts';

const ENDS_WITH = 'A socket ends with its session';
const OWN_PAGES = 'Only our own pages open a socket, and no socket keeps others waiting or out';

const NO_INPUT =
  "No input is a fault of ours, moves money without an answer that says so, or touches what is another player's";
const ANY_CASE = 'An identity is the same in whatever case it is sent';

/** Sockets, pages and settings. */
export const EDGES: readonly Mutant[] = [
  {
    guard: 'a session that ends closes its sockets',
    row: ENDS_WITH,
    edits: [
      inPlatform(
        'realtime/player-sockets.ts',
        'bySession.get(sessionId) ?? []) void end',
        'bySession.get(`no ${sessionId}`) ?? []) void end',
      ),
    ],
    tests: ['crash-socket-rights', 'realtime'],
  },
  {
    guard: 'a token that ran out closes its socket',
    row: ENDS_WITH,
    edits: [inPlatform('realtime/player-sockets.ts', "if (error.code !== 'BUSY') await end(own);", '')],
    tests: ['crash-socket-rights'],
  },
  {
    guard: 'a page of somebody else opens no socket',
    row: OWN_PAGES,
    edits: [inPlatform('realtime/admission.ts', 'if (!isOwnPage(request, publicUrl()))', "if (publicUrl() === '')")],
    tests: ['realtime-origins'],
  },
  {
    guard: 'the sockets of one address are counted',
    row: OWN_PAGES,
    edits: [
      inPlatform(
        'realtime/admission.ts',
        '!open.hasRoom(address) || attempt',
        '!open.hasRoom(address.repeat(2)) || attempt',
      ),
    ],
    tests: ['realtime-limits'],
  },
  {
    guard: 'the sockets of one IPv6 site are counted',
    row: OWN_PAGES,
    edits: [
      inConnections('read-network.ts', "site.endsWith('/48') ? site : undefined", "site === '' ? site : undefined"),
    ],
    tests: ['realtime-limits'],
  },
  {
    guard: 'what one IPv6 site asks of a limited call is counted',
    edits: [inPlatform('http/slow-down-networks.ts', 'if (limit.isAllowed', 'if (!limit.isAllowed || limit.isAllowed')],
    tests: ['apps/server/src/platform/http/create-http.test.ts'],
    only: 'for what is limited',
  },
  {
    guard: 'the guesses of one IPv6 site are counted',
    edits: [inModule('passwords/guess-limits.ts', 'site === undefined ? []', 'site !== network ? []')],
    tests: ['guess-limits'],
    only: 'a site has what sixteen',
  },
  {
    guard: 'visitors leave room for players',
    row: OWN_PAGES,
    edits: [inPlatform('realtime/connection-quota.ts', 'countOf(owner) >= Math.ceil(max / 2)', 'max < 0')],
    tests: ['realtime-limits'],
  },
  {
    guard: 'who has not said who it is makes room',
    row: OWN_PAGES,
    edits: [inPlatform('realtime/connection-quota.ts', 'countPlaces() === 0', 'open.size >= max')],
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
        'realtime/watch-backlog.ts',
        'if (inside.transport.socket === undefined) connection.close(true);',
        'if (inside.transport.socket === undefined) return;',
      ),
    ],
    tests: ['realtime-limits'],
    only: 'poll',
  },
  {
    guard: 'a flood by websocket is hung up on',
    row: OWN_PAGES,
    edits: [inPlatform('realtime/watch-backlog.ts', 'else inside.transport.socket.terminate();', '')],
    tests: ['realtime-limits'],
  },
  {
    guard: 'a flood of pongs is hung up on',
    row: OWN_PAGES,
    edits: [inPlatform('realtime/guard-connections.ts', "['ping', 'pong'] as const", "['ping'] as const")],
    tests: ['realtime-limits'],
    only: 'pongs',
  },
  {
    guard: 'a message that never ends is hung up on',
    row: OWN_PAGES,
    edits: [
      inPlatform('realtime/create-realtime.ts', '    wsEngine: WholeMessages,\n', '    ...(WholeMessages && {}),\n'),
    ],
    tests: ['realtime-limits'],
    only: 'empty pieces',
  },
  {
    guard: 'nobody sends files over a socket, or is waited for to do so',
    row: OWN_PAGES,
    edits: [inPlatform('realtime/create-realtime.ts', ', maxAttachments: 0 }', ' }')],
    tests: ['realtime-limits'],
    only: 'a packet that reads',
  },
  {
    guard: 'commands of one player are counted over all sockets',
    edits: [inPlatform('realtime/take-commands.ts', ': nameRoom(player.playerId)', ': socket.id')],
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
    guard: 'a body is read by the contract before any handler',
    row: NO_INPUT,
    edits: [
      inPlatform(
        'http/describe-call.ts',
        "...(call.method === 'GET' || call.method === 'DELETE' ? {} : { body: call.body }),",
        '',
      ),
    ],
    tests: ['contract-fuzz'],
    only: 'POST /mines/start stands',
  },
  {
    guard: 'what a socket sends is read by the contract before any handler',
    row: NO_INPUT,
    edits: [inPlatform('realtime/carry-out.ts', 'if (read.success) return read.data;', 'if (schema) return payload;')],
    tests: ['contract-fuzz'],
    only: 'the command place_bet',
  },
  {
    guard: 'an identity is read in small letters',
    row: ANY_CASE,
    edits: [
      {
        file: 'packages/contract/src/fields.ts',
        find: 'z.uuid({ error: text }).check(z.toLowerCase())',
        replace: 'z.uuid({ error: text })',
      },
    ],
    tests: ['players-own-account'],
    only: 'in capitals',
  },
  {
    guard: 'a zero byte in an address is refused before the database is asked',
    edits: [
      inPlatform(
        'http/create-http.ts',
        "request.url.includes(ZERO_BYTE) ? new Refusal('BAD_REQUEST') : undefined",
        'undefined',
      ),
    ],
    tests: ['balance-edits'],
    only: 'zero byte',
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
    edits: [
      inPlatform('http/create-http.ts', 'reply.headers(parts.headers);\n    done();', 'void reply;\n    done();'),
    ],
    tests: ['page-headers'],
  },
  {
    guard: 'a fault of the house is shown to nobody',
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
      inModule('sessions/access-tokens.ts', 'algorithms: [ALGORITHM],', "algorithms: [ALGORITHM, 'HS384', 'HS512'],"),
    ],
    tests: ['players-tokens'],
  },
  {
    guard: 'a visitor whom the proxy names with a port is one visitor to every limit',
    edits: [inPlatform('http/create-http.ts', 'readNetwork(addressOf(request))', 'addressOf(request)')],
    tests: ['http-limits'],
    only: 'whom the proxy names as',
  },
  {
    guard: 'newcomers are greeted a few in one turn',
    row: OWN_PAGES,
    edits: [inPlatform('realtime/few-at-a-time.ts', 'IN_ONE_TURN = 10', 'IN_ONE_TURN = 10_000')],
    tests: ['realtime-limits'],
    only: 'however many join',
  },
  {
    guard: 'sockets of sessions that are over are closed a few in one turn',
    row: OWN_PAGES,
    edits: [inPlatform('realtime/player-sockets.ts', 'await takeTurn();', '')],
    tests: ['realtime-limits'],
    only: 'however many sockets',
  },
  {
    guard: 'webhooks that are not signed are counted among all calls of their network',
    edits: [inModule('gateway/webhook-door.ts', 'await parts.refuseTooMany();', '')],
    tests: ['forged-webhooks'],
  },
];
