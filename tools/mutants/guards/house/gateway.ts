import { inConnections, inGateway, type Mutant } from '../../mutant.ts';

const SENDS_NOTHING =
  'Whoever connects to the payment gateway and does not send holds nothing for long, and no more than a share of its connections';
const READS_NOTHING =
  'Whoever asks the payment gateway for more and more and reads nothing holds a few answers of it, and nobody but its merchant asks without end';
const LIMITS = 'apps/gateway/tests/request-limits.test.ts';

/** What anybody may hold of the payment gateway and ask of it. */
export const GATEWAY: readonly Mutant[] = [
  {
    guard: 'a request to the payment gateway that dribbles in is given up',
    row: SENDS_NOTHING,
    edits: [inGateway('create-http.ts', 'requestTimeout: patienceMs,\n    connectionTimeout: 2 * patienceMs,', '')],
    tests: ['apps/gateway/tests/connections.test.ts'],
    only: 'promises a body',
  },
  {
    guard: 'nobody takes up all connections of the payment gateway',
    row: SENDS_NOTHING,
    edits: [inConnections('quiet-connections.ts', '!counts.hasRoom(address) || ', '')],
    tests: ['apps/gateway/tests/connections.test.ts'],
    only: 'no more are open',
  },
  {
    guard: 'half a request to the payment gateway keeps no payer out',
    row: SENDS_NOTHING,
    edits: [inConnections('guard-readers.ts', 'if (req.complete) return true;', 'return req !== undefined;')],
    tests: ['apps/gateway/tests/half-said.test.ts'],
  },
  {
    guard: 'payers leave the merchant its part of the connections of the payment gateway',
    edits: [inGateway('limit-connections.ts', '>= together - forMerchant', '>= together')],
    tests: ['apps/gateway/tests/connections.test.ts'],
    only: 'however many payers',
  },
  {
    guard: 'a connection has a few pages of the payment gateway under way',
    row: READS_NOTHING,
    edits: [inGateway('create-http.ts', '      ServerResponse: CountedAnswer,\n', '')],
    tests: ['apps/gateway/tests/unread.test.ts'],
  },
  {
    guard: 'connections to the payment gateway are watched from their first moment',
    row: READS_NOTHING,
    edits: [
      inGateway(
        'create-http.ts',
        'guardReaders(http, { unsent, onWaiting: quiet.noteWaiting });',
        'void [guardReaders, unsent];',
      ),
    ],
    tests: ['apps/gateway/tests/unread.test.ts'],
  },
  {
    guard: 'nothing is parsed behind the request that ends its connection to the payment gateway',
    row: READS_NOTHING,
    edits: [
      inConnections(
        'guard-readers.ts',
        'if (parser) parser.onIncoming = () => NOT_WANTED;',
        'void [parser, NOT_WANTED];',
      ),
    ],
    tests: ['apps/gateway/tests/unread.test.ts'],
  },
  {
    guard: 'pages of the payment gateway and what is not there are counted',
    row: READS_NOTHING,
    edits: [inGateway('create-http.ts', ' ? undefined : refuseTooMany(request, reply)', ' ? undefined : undefined')],
    tests: [LIMITS],
    only: 'whatever anybody asks',
  },
  {
    guard: 'paths that the payment gateway cannot read are counted',
    row: READS_NOTHING,
    edits: [inGateway('create-http.ts', 'refuseTooMany(request, reply) ?? error', 'error')],
    tests: [LIMITS],
    only: 'whatever anybody asks',
  },
  {
    guard: 'a call to the payment gateway that says nothing of a signature is counted at its head',
    row: READS_NOTHING,
    edits: [
      inGateway('api/api-routes.ts', 'readClaim(request, parts.verification) === undefined', "request.raw.url === ''"),
    ],
    tests: [LIMITS],
    only: 'from its head on',
  },
  {
    guard: 'calls to the payment gateway that nobody has signed are counted',
    row: READS_NOTHING,
    edits: [inGateway('api/api-routes.ts', 'tooMany ?? error', 'error')],
    tests: [LIMITS],
    only: 'whatever anybody asks',
  },
  {
    guard: 'what the merchant has signed is answered at the limit of its address',
    edits: [inGateway('create-http.ts', "url === HEALTH || url.startsWith('/v1/')", 'url === HEALTH')],
    tests: [LIMITS],
    only: 'the merchant goes free',
  },
  {
    guard: 'a head with many headers is refused by the payment gateway',
    edits: [inGateway('create-http.ts', '  http.server.maxHeadersCount = MAX_HEADERS;\n', '')],
    tests: [LIMITS],
    only: 'more headers',
  },
  {
    guard: 'a long head is refused by the payment gateway',
    edits: [inGateway('create-http.ts', '      maxHeaderSize: MAX_HEAD_BYTES,\n', '')],
    tests: [LIMITS],
    only: '8 KB',
  },
];
