import { inPlatform, type Edit, type Mutant } from '../../mutant.ts';

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
