import { inConnections, inPlatform, type Mutant } from '../mutant.ts';

const OWN_PAGES = 'Only our own pages open a socket, and no socket keeps others waiting or out';
const BOUNDED = 'Whoever does not read costs the house a bounded amount';

/** Who may connect and how, and what a connection may cost that takes nothing. */
export const READERS: readonly Mutant[] = [
  {
    guard: 'a page that names no origin is known by an address that is ours',
    row: OWN_PAGES,
    edits: [inPlatform('realtime/own-page.ts', 'return isOwnHost(headers.host, own);', 'return true;')],
    tests: ['realtime-origins', 'apps/server/src/platform/realtime/own-page.test.ts'],
  },
  {
    guard: 'an origin is compared with the address that people type, and not with the Host of the request',
    row: OWN_PAGES,
    edits: [
      inPlatform(
        'realtime/own-page.ts',
        'if (given.origin === own?.origin) return true;',
        'if (given.origin === own?.origin || given.host === headers.host) return true;',
      ),
    ],
    tests: ['realtime-origins', 'apps/server/src/platform/realtime/own-page.test.ts'],
  },
  {
    guard: 'nothing odd is spoken with a socket',
    row: OWN_PAGES,
    edits: [inPlatform('realtime/plain-request.ts', 'KNOWN.includes(name) && ', '')],
    tests: ['realtime-origins'],
  },
  {
    guard: 'no websocket is opened beside a connection that polls',
    row: OWN_PAGES,
    edits: [
      inPlatform('realtime/plain-request.ts', "isKnown && (transport === 'polling' || !query.has('sid'))", 'isKnown'),
    ],
    tests: ['realtime-origins'],
  },
  {
    guard: "a request whose connection was reset before it was looked at is nobody's, and no error of the house",
    edits: [inConnections('guard-readers.ts', 'socket.remoteAddress === undefined', 'false')],
    tests: ['apps/server/src/platform/http/create-http.test.ts'],
  },
  {
    guard: 'nor is one whose path cannot even be read, which nobody else would look at',
    edits: [inPlatform('http/create-http.ts', 'raw.socket.remoteAddress === undefined', 'false')],
    tests: ['apps/server/src/platform/http/create-http.test.ts'],
  },
  {
    guard: 'a server that stops closes no socket before its command is answered',
    edits: [
      inPlatform(
        'realtime/create-realtime.ts',
        'for (let own = listOwn(); own.length > 0;',
        'for (let own = listOwn(); own.length > 99;',
      ),
    ],
    tests: ['moved-away'],
  },
  {
    guard: 'a connection keeps the transport that it began with',
    row: OWN_PAGES,
    edits: [inPlatform('realtime/create-realtime.ts', 'allowUpgrades: false', 'allowUpgrades: true')],
    tests: ['realtime-origins'],
  },
  {
    guard: 'a page elsewhere opens no socket, found by either test of the whole house',
    row: OWN_PAGES,
    edits: [
      inPlatform(
        'realtime/own-page.ts',
        'if (given.origin === own?.origin) return true;',
        'if (own !== null) return true;',
      ),
    ],
    tests: ['realtime'],
  },
  {
    guard: 'what waits on one connection is bounded',
    row: BOUNDED,
    edits: [inPlatform('realtime/watch-backlog.ts', 'queued + handedOver() > budget.limits.perSocket', 'queued < 0')],
    tests: ['realtime-unread'],
  },
  {
    // Three bounds, each of which holds the memory of the house by itself: of one connection, of all, and one long answer
    // at a time.
    guard: 'sockets that do not read do not fill the memory of the house',
    row: BOUNDED,
    edits: [
      inPlatform(
        'realtime/watch-backlog.ts',
        'if (writeBuffer.length >= MAX_UNTAKEN || queued + handedOver() > budget.limits.perSocket) end();',
        '',
      ),
      inConnections('unsent-budget.ts', 'if (together > limits.together)', 'if (together < 0)'),
      inPlatform('realtime/take-commands.ts', ' || isUnderWay(name)', ''),
    ],
    tests: ['unread'],
    only: 'sockets that ask for the table',
  },
  {
    guard: 'what waits on all connections together is bounded',
    row: BOUNDED,
    edits: [inConnections('unsent-budget.ts', 'if (together > limits.together)', 'if (together < 0)')],
    tests: ['realtime-unread'],
    only: 'where too much waits',
  },
  {
    guard: 'where too much waits, only as many are ended as it takes',
    row: BOUNDED,
    edits: [inConnections('unsent-budget.ts', 'if (left <= 0) break;', '')],
    tests: ['realtime-unread'],
    only: 'where too much waits',
  },
  {
    guard: 'many bytes that have to wait are not left to the next look',
    row: BOUNDED,
    edits: [inPlatform('realtime/watch-backlog.ts', 'budget.note(bytes);', '')],
    tests: ['realtime-unread'],
    only: 'where too much waits',
  },
  {
    guard: 'a long answer is given once the one before it was taken',
    row: BOUNDED,
    edits: [inPlatform('realtime/take-commands.ts', ' || isUnderWay(name)', '')],
    tests: ['realtime-unread'],
    only: 'a long answer',
  },
  {
    guard: 'a connection has few commands in hand',
    row: BOUNDED,
    edits: [inPlatform('realtime/take-commands.ts', 'inHand >= MAX_IN_HAND || ', '')],
    tests: ['realtime-unread'],
    only: 'commands in hand',
  },
  {
    guard: 'visitors of one network share what they may ask',
    edits: [inConnections('read-network.ts', 'return networkMs + siteMs;', 'return siteMs;')],
    tests: ['realtime-unread'],
    only: 'visitors of one network',
  },
  {
    guard: 'a connection that asks for more and more and reads nothing is ended',
    row: BOUNDED,
    edits: [inConnections('guard-readers.ts', 'if (answers.size >= MAX_UNANSWERED) endAtOnce(socket);', '')],
    tests: ['http-limits'],
    only: 'asks for more and more',
  },
  {
    guard: 'nothing is parsed behind the request that ends its connection',
    row: BOUNDED,
    edits: [inConnections('guard-readers.ts', 'if (parser) parser.onIncoming = () => NOT_WANTED;', 'void parser;')],
    tests: ['http-limits'],
    only: 'in one piece',
  },
  {
    guard: 'a connection that takes nothing of its answer is ended in time',
    row: BOUNDED,
    edits: [inPlatform('http/create-http.ts', '    connectionTimeout: STALLED_MS,\n', '')],
    tests: ['http-limits'],
    only: 'takes nothing of its answer',
  },
  {
    guard: 'no file is packed on its way',
    row: BOUNDED,
    edits: [inPlatform('http/pack-answers.ts', "typeof answer !== 'string' || answer", 'answer')],
    tests: ['packed-answers'],
    only: 'asked for as x-gzip',
  },
  {
    guard: 'an answer that waits to be packed is counted',
    row: BOUNDED,
    edits: [inPlatform('http/pack-answers.ts', 'unsent: () => bytes', 'unsent: () => bytes * 0')],
    tests: ['packed-answers'],
    only: 'keep no other waiting',
  },
  {
    guard: 'answers are packed a few at once, networks in turn',
    row: BOUNDED,
    edits: [inPlatform('http/pack-answers.ts', 'whose: readNetwork(ip)', "whose: readNetwork(ip).replace(/.*/s, '')")],
    tests: ['packed-answers'],
    only: 'keep no other waiting',
  },
  {
    guard: 'a compressed body is refused',
    edits: [
      inPlatform(
        'http/json-body.ts',
        "if (isCompressed(request.headers['content-encoding'])) {",
        'if (done.length < 0) {',
      ),
    ],
    tests: ['http-limits'],
    only: 'a compressed body',
  },
  {
    guard: 'a poll brings no body along',
    row: BOUNDED,
    edits: [inPlatform('realtime/create-realtime.ts', ' || bringsUnread(request.raw)', '')],
    tests: ['realtime-shares'],
    only: 'brings no body',
  },
  {
    guard: "a long answer that is refused for the sake of its network takes nothing of what is a player's own",
    row: BOUNDED,
    edits: [
      inPlatform(
        'realtime/take-commands.ts',
        '    if (isLong && ',
        '    if (isLong) commandBuckets.take(key, now);\n    if (isLong && ',
      ),
    ],
    tests: ['realtime-shares'],
    only: 'share what they may ask',
  },
  {
    guard: 'players of one network share what they ask of long answers',
    row: BOUNDED,
    edits: [inPlatform('realtime/take-commands.ts', '(isLong && ', '(now < 0 && ')],
    tests: ['realtime-shares'],
    only: 'the players of one network',
  },
  {
    guard: 'answers of addresses that are not there are limited',
    edits: [
      inPlatform(
        'http/serve-web.ts',
        'http.setNotFoundHandler({ preHandler: http.rateLimit() }, ',
        'http.setNotFoundHandler(',
      ),
    ],
    tests: ['http-limits'],
    only: 'every answer is counted',
  },
  {
    guard: 'answers to what cannot be read are limited',
    edits: [inPlatform('http/create-http.ts', '!counted.isAllowed && counted.isExceeded', 'false')],
    tests: ['http-limits'],
    only: 'every answer is counted',
  },
  {
    guard: 'one account does not take all sockets',
    row: OWN_PAGES,
    edits: [inPlatform('realtime/connection-quota.ts', 'MAX_OF_PLAYER = 100', 'MAX_OF_PLAYER = 1_000_000')],
    tests: ['realtime-shares'],
    only: 'a hundred connections',
  },
  {
    guard: 'what is no poll of an open connection is counted apart',
    row: OWN_PAGES,
    edits: [inPlatform('realtime/create-realtime.ts', 'isStray(request) ? limitStrays : limitPolls', 'limitPolls')],
    tests: ['realtime-shares'],
    only: 'that is no poll',
  },
  {
    guard: 'the visitors of one IPv6 site share what they ask',
    row: OWN_PAGES,
    edits: [inConnections('read-network.ts', 'return networkMs + siteMs;', 'return networkMs;')],
    tests: ['realtime-shares'],
    only: 'visitors of a site',
  },
  {
    guard:
      'a path that cannot be read counts for its visitor, and not for the proxy, whose own question has to be answered',
    edits: [
      inPlatform('http/create-http.ts', 'readAddress(raw, parts.trustProxy);', "raw.socket.remoteAddress ?? '';"),
    ],
    tests: ['apps/server/src/platform/http/create-http.test.ts'],
    only: 'counted for its visitor',
  },
  {
    guard: 'a load balancer that asks for itself is answered whatever else comes from its address',
    edits: [inPlatform('http/readiness.ts', ', config: { rateLimit: LIMIT }', '')],
    tests: ['http-limits'],
    only: 'every answer is counted',
  },
];
