import { inModule, type Mutant } from '../../mutant.ts';

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
