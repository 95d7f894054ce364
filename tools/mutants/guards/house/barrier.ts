import { inModule, inPlatform, type Mutant } from '../../mutant.ts';

const BARRIER =
  'No round ends before every server has decided what it received in time, and one that does not answer writes nothing afterwards';
const FEED = 'A server that stands still does not have what is told pile up, and hears again when it goes on';
const tests: Mutant['tests'] = ['barrier'];

/** What holds when the servers of a house end a round together. */
export const BARRIER_OF_SERVERS: readonly Mutant[] = [
  {
    guard: 'every other server is waited for before a round ends',
    row: BARRIER,
    edits: [
      inModule(
        'servers/create-membership.ts',
        'Promise.all([others, decideHere()])',
        'Promise.all([Promise.resolve<Awaited<typeof others>>([]), decideHere()])',
      ),
    ],
    tests,
  },
  {
    guard: 'a cash-out that another server received in time is not late',
    row: BARRIER,
    edits: [inModule('servers/create-membership.ts', 'await decideHere();\n  return true;', 'return true;')],
    tests: ['crash-moments'],
    only: 'another server received before the crash',
  },
  {
    guard: 'a server says that it has decided only once it has',
    row: BARRIER,
    edits: [inModule('servers/create-membership.ts', 'await decideHere();\n  return true;', 'return true;')],
    tests,
  },
  {
    guard: 'a server that does not answer is struck off',
    row: BARRIER,
    edits: [inModule('servers/create-membership.ts', 'await strikeOff(pool, undecided);', '')],
    tests,
  },
  {
    guard: 'what a server that sleeps holds open is broken off',
    row: BARRIER,
    edits: [inModule('servers/store.ts', `state like 'idle in transaction%'`, `state = 'never'`)],
    tests,
  },
  {
    guard: 'a server that is struck off keeps nothing from being told',
    row: FEED,
    edits: [inModule('servers/store.ts', '[servers.map(nameFeed)]', '[servers]')],
    tests: ['stopped-feed'],
  },
  {
    guard: 'a server that says nothing is struck off though no round ends',
    row: FEED,
    edits: [inModule('servers/watch-servers.ts', '(await tryStrikeOff(pool, silent)) ?? []', '[]')],
    tests: ['stopped-where-no-round-ends'],
    only: 'is struck off though no round ends',
  },
  {
    guard: 'what listens for no server is ended',
    row: FEED,
    edits: [inModule('servers/watch-servers.ts', 'stray.length > 0', 'false')],
    tests: ['stopped-where-no-round-ends'],
    only: 'was never entered',
  },
  {
    guard: 'a server whose feed alone is connected is not taken for alive',
    row: FEED,
    edits: [inPlatform('database/house-feed.ts', '`rang-feed ${server}`', 'server')],
    tests: ['apps/server/src/platform/database/name-feed.test.ts'],
  },
  {
    guard: 'a server that was struck off comes back under another number',
    row: BARRIER,
    edits: [
      inModule(
        'servers/create-membership.ts',
        'if (id === undefined || own === undefined) {',
        'if (id === undefined) {',
      ),
      inModule(
        'servers/create-membership.ts',
        'const upTo = own.asked_up_to;',
        'if (own === undefined) return id;\n  const upTo = own.asked_up_to;',
      ),
    ],
    tests,
  },
  {
    guard: 'a server that has ended is not waited for',
    row: BARRIER,
    edits: [
      inModule('servers/await-others.ts', '!undecided.some((server) => server.is_alive)', 'undecided.length === 0'),
    ],
    tests,
  },
  {
    guard: 'a round that was played is settled however often asking the servers fails',
    row: BARRIER,
    edits: [
      inModule(
        'crash/round/play-rounds.ts',
        'return await end(parts, { ...order, how: settleDecided }, signal);',
        'await parts.decideEverywhere(parts.clock.now());\n    return await end(parts, { ...order, how: settleDecided }, signal);',
      ),
    ],
    tests,
  },
  {
    guard: 'a bet on a color is written by a server of the house only',
    row: BARRIER,
    edits: [inModule('colour/place-bets.ts', 'if (!row.is_here) return NOT_NOW;', '')],
    tests,
  },
  {
    guard: 'a cash-out of a server that was struck off is not said to be late',
    row: BARRIER,
    edits: [inModule('crash/bets/cash-out-bets.ts', 'if (row?.is_here === false) return NOT_NOW;', '')],
    tests,
  },
  {
    guard: 'a bet on Crash of a server that was struck off is not refused for good',
    row: BARRIER,
    edits: [
      inModule(
        'crash/bets/place-bets.ts',
        'if (!row.is_here) return NOT_NOW;',
        "if (!row.is_here) return { ok: false, code: 'CRASH_NOT_RUNNING' };",
      ),
    ],
    tests,
  },
];
