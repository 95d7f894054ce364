import { inModule, type Mutant } from '../mutant.ts';

export const ONCE =
  'Of an event a player is told once at most on each device, and on none but those turned on where the login goes on';
const PUBLIC = 'Whatever a browser names, the house sends notices to public addresses alone';

/** Notices to devices. */
export const PUSH: readonly Mutant[] = [
  {
    guard: 'no device is written under a session that ends meanwhile',
    row: ONCE,
    edits: [inModule('push/create-push.ts', 'await holdSession(client, sessionId);', 'holdSession.length;')],
    tests: ['device-while-its-session-ends'],
    only: 'under none that has ended',
  },
  {
    guard: 'a notice is taken by one server',
    row: ONCE,
    edits: [inModule('push/notice-queue.ts', 'limit $3\n       for update of n skip locked)', 'limit $3)')],
    tests: ['push-notices'],
    only: 'what one server is about to send',
  },
  {
    guard: 'a device that is being forgotten is waited for',
    edits: [inModule('push/notice-queue.ts', 'order by id for key share)', 'order by id)')],
    tests: ['push-notices'],
    only: 'as something happens',
  },
  {
    guard: 'what a push service may have taken is not sent again',
    row: ONCE,
    edits: [inModule('push/reach-service.ts', "? 'untaken' : 'unknown'", "? 'untaken' : 'untaken'")],
    tests: ['push-notices'],
    only: 'what a service did not take',
  },
  {
    guard: 'services that answer have places that no other can take',
    edits: [inModule('push/send-notices.ts', 'new Set(standings.listPrompt())', 'new Set<string>()')],
    tests: ['push-notices'],
    only: 'nor do all the services',
  },
  {
    guard: 'a push service whose name leads nowhere ends no server',
    edits: [inModule('push/reach-service.ts', 'found.length === 0', 'found.length < 0')],
    tests: ['apps/server/src/modules/push/reach-service.test.ts'],
  },
  {
    guard: 'a service whose name server is silent is none of those that answer',
    edits: [inModule('push/reach-service.ts', "if (code === TIMED_OUT) return 'unresolved';", '')],
    tests: ['apps/server/src/modules/push/reach-service.test.ts'],
  },
  {
    guard: 'names below one registered domain are one push service',
    edits: [inModule('push/name-service.ts', 'parse(hostname).domain ?? host', 'parse(hostname).hostname ?? host')],
    tests: ['push-notices'],
    only: 'names below one',
  },
  {
    guard: 'an event that is queued twice is one notice',
    row: ONCE,
    edits: [inModule('push/notice-queue.ts', '${news.kind} ${news.event}', '${news.kind} ${String(Math.random())}')],
    tests: ['push-notices'],
    only: 'an event that is told twice',
  },
  {
    guard: 'nothing is sent to a device whose login has ended',
    row: ONCE,
    edits: [inModule('push/notice-queue.ts', 's.ended_at is null and s.expires_at', 's.expires_at')],
    tests: ['push-notices'],
    only: 'that was logged out',
  },
  {
    guard: 'nothing is sent to a player who wants no notices',
    row: ONCE,
    edits: [inModule('push/notice-queue.ts', ' and p.notify_by_push', '')],
    tests: ['push-notices'],
    only: 'who has turned notices off',
  },
  {
    guard: 'nobody turns a device of another player off',
    row: ONCE,
    edits: [
      inModule('push/device-store.ts', 'where player_id = $1 and endpoint = $2', 'where $1 > 0 and endpoint = $2'),
    ],
    tests: ['push-notices'],
    only: 'that was turned off',
  },
  {
    guard: 'a browser is taken over by who shows its keys, not by who knows its address',
    row: ONCE,
    edits: [inModule('push/device-store.ts', 'p256dh = $2 and auth = $3 and player_id', '$2 <> $3 and player_id')],
    tests: ['push-notices'],
    only: 'a known address alone',
  },
  {
    guard: 'an endpoint has a name of the public DNS',
    row: PUBLIC,
    edits: [
      inModule(
        'push/reach-service.ts',
        'domain !== null && isIp !== true && isIcann === true',
        'domain !== 0 && isIp !== 0 && isIcann !== 0',
      ),
    ],
    tests: ['push-notices'],
    only: 'https://',
  },
  {
    guard: 'a name that leads to an address of the house’s own network is connected to by nobody',
    row: PUBLIC,
    edits: [
      inModule('push/reach-service.ts', 'found.every(({ address }) => isPublicAddress(address))', 'found.length > 0'),
    ],
    tests: ['push-notices'],
    only: 'nor by a name',
  },
];
