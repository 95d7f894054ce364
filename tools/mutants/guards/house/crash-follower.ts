import { inModule, type Edit, type Mutant } from '../../mutant.ts';

const SHOWN_ELSEWHERE =
  'Of a round of Crash that another server plays a server shows nothing at the crash or after it, nor while it does not know the time or the engine gives no sign of life';

function inFollower(find: string, replace: string): Edit {
  return inModule('crash/round/follow-climb.ts', find, replace);
}

/** What a server shows of rounds of Crash that another one plays. */
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
];
