import { inModule, type Mutant } from '../../mutant.ts';
import { ONCE } from '../push.ts';

const TURNS = 'Nobody keeps the notices of others waiting for longer than a turn, whatever services are named';

/** Whose notices are sent when. */
export const PUSH_TURNS: readonly Mutant[] = [
  {
    guard: 'a push service that answers slowly gives its place up',
    row: TURNS,
    edits: [inModule('push/speak-to-service.ts', 'now - begun >= TURN_MS', 'now - begun < 0')],
    tests: ['push-turns'],
    only: 'that answer slowly',
  },
  {
    guard: 'a push service that answers late holds no place of those that answer soon',
    row: TURNS,
    edits: [inModule('push/speak-to-service.ts', 'parts.clock.now() - askedAt >= SOON_MS', 'askedAt < 0')],
    tests: ['push-turns'],
    only: 'answer late',
  },
  {
    guard: 'a push service that had a turn comes after those that wait for one',
    row: TURNS,
    edits: [inModule('push/due-services.ts', 'greatest(next_try_at, last_turn_at)', 'next_try_at')],
    tests: ['push-turns'],
    only: 'keep nobody waiting',
  },
  {
    guard: 'of services that notices wait for a bounded number is looked at',
    row: TURNS,
    edits: [inModule('push/due-services.ts', 'is not null limit $2', 'is not null limit $2 + 1000')],
    tests: ['push-turns'],
    only: 'so many at a time',
  },
  {
    guard: 'a bounded number of notices waits for a device',
    row: TURNS,
    edits: [inModule('push/notice-queue.ts', 'place > $4', 'place > $4 + 1000')],
    tests: ['push-turns'],
    only: 'what waits for a device',
  },
  {
    guard: "one player's notices are behind the first of all others",
    row: TURNS,
    edits: [
      inModule(
        'push/notice-queue.ts',
        'order by player_id = any ($6), place, next_try_at',
        'order by 1 = any ($6), next_try_at',
      ),
    ],
    tests: ['push-turns'],
    only: 'what waits for one player',
  },
  {
    guard: 'one device that its service takes nothing for ends no turn of the others',
    row: TURNS,
    edits: [inModule('push/speak-to-service.ts', 'isOver: !isDecided', 'isOver: true')],
    tests: ['push-turns'],
    only: 'one device of a service',
  },
  {
    guard: 'a host that there is not says nothing of its service',
    row: TURNS,
    edits: [inModule('push/reach-service.ts', "if (code === NO_NAME) return 'unnamed';", '')],
    tests: ['push-turns'],
    only: 'a host that there is not',
  },
  {
    guard: "each host of a browser's maker is a push service of its own",
    row: TURNS,
    edits: [inModule('push/name-service.ts', 'OWNERS.has(domain) ? host', 'OWNERS.has(host) ? host')],
    tests: ['push-notices'],
    only: 'names below one',
  },
];

/** By what a browser is known, and what was kept of it. */
export const PUSH_KEYS: readonly Mutant[] = [
  {
    guard: 'a browser is taken over by none of its two keys alone: not by the secret',
    row: ONCE,
    edits: [
      inModule(
        'push/device-store.ts',
        'p256dh = $2 and auth = $3 and player_id',
        'length($2) > 0 and auth = $3 and player_id',
      ),
    ],
    tests: ['push-notices'],
    only: 'a known address alone',
  },
  {
    guard: 'nor by the public one',
    row: ONCE,
    edits: [
      inModule(
        'push/device-store.ts',
        'p256dh = $2 and auth = $3 and player_id',
        'p256dh = $2 and length($3) > 0 and player_id',
      ),
    ],
    tests: ['push-notices'],
    only: 'a known address alone',
  },
  {
    guard: 'a browser that shows other keys than before is not taken for told of',
    row: ONCE,
    edits: [inModule('push/device-store.ts', ' and push_devices.p256dh = $5 and push_devices.auth = $6', '')],
    tests: ['push-notices'],
    only: 'a known address alone',
  },
  {
    guard: 'an endpoint that was kept before the rule was is read again before it is connected to',
    edits: [
      inModule('push/reach-service.ts', '!isOwn && readEndpoint(endpoint.href, mayReach) === undefined', 'false'),
    ],
    tests: ['apps/server/src/modules/push/reach-service.test.ts'],
    only: 'kept before',
  },
];
