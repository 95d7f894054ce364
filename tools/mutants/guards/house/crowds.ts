import { inModule, inPlatform, type Mutant } from '../../mutant.ts';

const OWNERS = 'Others who guess keep no owner out, and a wrong guess gives nothing away';
const OWN_PAGES = 'Only our own pages open a socket, and no socket keeps others waiting or out';
const BOUNDED = 'Whoever does not read costs the house a bounded amount';
const CROWDS = ['players-crowds'] as const;

/** Crowds at the door, and the owners among them. */
export const CROWDS_AT_THE_DOOR: readonly Mutant[] = [
  {
    guard: 'half of the hasher is for owners',
    row: OWNERS,
    edits: [inModule('passwords/try-password.ts', 'password, attempt.asker)', 'password)')],
    tests: CROWDS,
  },
  {
    guard: 'a browser is known by a mark of the account alone',
    row: OWNERS,
    edits: [inModule('passwords/guess-limits.ts', "asker = 'anybody'", "asker = 'owner'")],
    tests: CROWDS,
  },
  {
    guard: 'whoever has a link of a mail sets a password as an owner',
    row: OWNERS,
    edits: [
      inModule('passwords/reset-password.ts', 'order.password, `player ${String(playerId)}`)', 'order.password)'),
    ],
    tests: CROWDS,
  },
  {
    guard: 'a place at the hasher goes to each line in turn',
    row: OWNERS,
    edits: [inPlatform('take-turns.ts', 'turn = (turn + 1) % lines.length;', 'turn = step;')],
    tests: CROWDS,
  },
  {
    guard: 'the share of owners is each account’s in turn, and whoever has most waiting gives way',
    row: OWNERS,
    edits: [inModule('passwords/password-hasher.ts', ', whose: account }', ' }')],
    tests: ['players-owners-crowd'],
  },
  {
    guard: 'a head has so many lines and no more',
    row: BOUNDED,
    edits: [inPlatform('http/create-http.ts', '  http.server.maxHeadersCount = MAX_HEAD_LINES;\n', '')],
    tests: ['http-limits'],
    only: 'a head has so many lines',
  },
  {
    guard: 'a head has so much text and no more',
    row: BOUNDED,
    edits: [inPlatform('http/create-http.ts', '      maxHeaderSize: MAX_HEAD_BYTES,\n', '')],
    tests: ['http-limits'],
    only: 'a head has so many lines',
  },
  {
    guard: 'a socket keeps nothing of the head that it was opened with',
    row: BOUNDED,
    edits: [
      inPlatform('realtime/admission.ts', 'Object.assign(request, { headers: {}, rawHeaders: [] });', 'void request;'),
    ],
    tests: ['realtime-shares'],
    only: 'what came with the head',
  },
  {
    guard: 'of a socket whose head was let go of the address is known still',
    row: OWN_PAGES,
    edits: [inPlatform('realtime/admission.ts', 'addresses.set(request, address);', '')],
    tests: ['realtime-shares'],
    only: 'visitors of a site',
  },
  {
    guard: 'whose poll it is is read as the engine reads it',
    row: OWN_PAGES,
    edits: [
      inPlatform(
        'realtime/create-realtime.ts',
        "readQuery(raw)?.get('sid')",
        "new URLSearchParams(raw.url?.split('?')[1]).get('sid')",
      ),
    ],
    tests: ['realtime-shares'],
    only: 'second question mark',
  },
  {
    guard: 'a limit of its own remembers as many addresses as the one of all calls',
    edits: [inPlatform('http/slow-down-networks.ts', 'windowMs, cache: MAX_ADDRESSES }', 'windowMs }')],
    tests: ['apps/server/src/platform/http/create-http.test.ts'],
    only: 'remembers ten thousand',
  },
  {
    guard: 'a browser is known at ten addresses at most',
    row: 'A browser is known at ten addresses at most, so that no login in it has ever more marks to exchange',
    edits: [inModule('sessions/device-table.ts', 'MAX_OWNERS_OF_DEVICE = 10', 'MAX_OWNERS_OF_DEVICE = 1000')],
    tests: ['addresses-of-a-browser'],
  },
  {
    guard: 'a player is mailed three times in ten minutes of one thing',
    row: 'Whoever changes a password again and again has nobody mailed without end, and the last change is told of',
    edits: [inModule('mails/news-queue.ts', 'greatest($2::timestamptz, ${HAS_ROOM_AT})', '$2::timestamptz')],
    tests: ['many-password-mails'],
  },
];
