import { inPlatform, type Mutant } from '../../mutant.ts';

const ONE_CLOCK = "What came in time is decided by the database's clock, on whichever machine it came in";

const ONE_FEED = 'What one server writes every other publishes, once it is committed';

/** A clock that is in doubt. */
export const UNDER_STRAIN: readonly Mutant[] = [
  {
    guard: 'whether the time is known is asked as a call comes in',
    row: ONE_CLOCK,
    edits: [
      inPlatform('http/routes.ts', '    ...request.receipt,\n', '    ...request.receipt,\n    isTimeKnown: true,\n'),
    ],
    tests: ['one-clock'],
  },
  {
    guard: 'whether the time is known is asked as a packet comes in',
    row: ONE_CLOCK,
    edits: [inPlatform('realtime/take-commands.ts', '...receipt }', '...receipt, isTimeKnown: true }')],
    tests: ['one-clock'],
  },
  {
    guard: 'what the clock of the day leapt by counts as what may be wrong',
    row: ONE_CLOCK,
    edits: [
      inPlatform(
        'database/house-clock.ts',
        'steering.readUncertainty(clocks.monotonic()) + leap',
        'steering.readUncertainty(clocks.monotonic())',
      ),
    ],
    tests: ['apps/server/src/platform/database/house-clock.test.ts'],
  },
  {
    guard: 'a leap stays counted after the next question',
    row: ONE_CLOCK,
    edits: [inPlatform('database/house-clock.ts', 'else steering.doubt(leap);', '')],
    tests: ['apps/server/src/platform/database/house-clock.test.ts'],
  },
  {
    guard: 'gaps that follow each other closely are one look more at what goes on',
    row: ONE_FEED,
    edits: [inPlatform('keep-looking.ts', 'if (underWay === undefined) return begin()', 'return begin()')],
    tests: ['one-feed', 'apps/server/src/modules/sessions/session-checks.test.ts'],
  },
];
