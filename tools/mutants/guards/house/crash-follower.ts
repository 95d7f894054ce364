import { inModule, type Edit, type Mutant } from '../../mutant.ts';

const SHOWN_ELSEWHERE =
  'Of a round of Crash that another server plays a server shows nothing at the crash or after it, nor while it does not know the time or the engine gives no sign of life';

const SAME = 'A watcher of Crash receives the same as the snapshot says, and no more for more bettors';
const LIVE_TABLE = 'crash/live-table/live-table';
const SNAPSHOTS = 'crash/live-table/snapshots';

function inFollower(find: string, replace: string): Edit {
  return inModule('crash/round/follow-climb.ts', find, replace);
}

/** What a server shows of rounds of Crash: of those that another one plays, and in which order. */
export const CRASH_FOLLOWER: readonly Mutant[] = [
  {
    guard: 'a server that follows a round shows nothing at its crash',
    row: SHOWN_ELSEWHERE,
    edits: [
      inFollower(
        'if (elapsedMs >= round.crashMs) break;',
        "if (elapsedMs >= round.crashMs) {\n      feed.publish([{ kind: 'tick', multiplier: crashMultiplierAt(elapsedMs), elapsedMs }]);\n      break;\n    }",
      ),
    ],
    tests: ['crash-follower'],
    only: 'up to the crash',
  },
  {
    guard: 'a server that follows a round shows nothing of it by a time that it does not know',
    row: SHOWN_ELSEWHERE,
    edits: [inFollower(' && clock.isKnown()', '')],
    tests: ['crash-follower'],
    only: 'does not know the time',
  },
  {
    guard: 'a server that follows a round shows nothing of it once its engine is silent',
    row: SHOWN_ELSEWHERE,
    edits: [inFollower('if (isAwake && ', 'if (')],
    tests: ['crash-follower'],
    only: 'no sign of life',
  },
  {
    guard: 'before a round is said to be over everybody knows who was cashed out',
    row: SAME,
    edits: [inModule(`${LIVE_TABLE}.ts`, 'if (!isNew) bets.flush();', '')],
    tests: [`apps/server/src/modules/${LIVE_TABLE}.test.ts`],
  },
  {
    guard: 'a round that waits anew is said to',
    row: SAME,
    edits: [
      inModule(
        `${LIVE_TABLE}.ts`,
        'round.starts_at.getTime() === shown.starts_at.getTime()',
        'round.starts_at !== undefined',
      ),
    ],
    tests: [`apps/server/src/modules/${LIVE_TABLE}.test.ts`],
  },
  {
    guard: 'a snapshot has what was published of its player while it was read',
    row: SAME,
    edits: [inModule(`${SNAPSHOTS}.ts`, 'if (read !== undefined) read.isOld = true;', 'void read;')],
    tests: [`apps/server/src/modules/${SNAPSHOTS}.test.ts`],
  },
];
