import { inMigration, inModule, type Mutant } from '../../mutant.ts';

const OF_ITS_GAME = 'A round is of a chain of its own game, and keeps its link';
const KEPT_LINKS = '0122-links-that-rounds-keep.sql';

/** Which game's chain a round is of, for good. */
export const OWN_CHAINS: readonly Mutant[] = [
  {
    guard: 'a round of a chain of another game is a fault',
    row: OF_ITS_GAME,
    edits: [inModule('fairness/find-link-faults.ts', "of_it.game is distinct from '${game}'", 'of_it.game is null')],
    tests: ['chains-of-another-game'],
    only: 'another game are found',
  },
  {
    guard: 'a round of no chain is a fault',
    row: OF_ITS_GAME,
    edits: [
      inModule('fairness/find-link-faults.ts', "of_it.game is distinct from '${game}'", "of_it.game <> '${game}'"),
    ],
    tests: ['chains-of-another-game'],
    only: 'of no chain',
  },
  {
    guard: 'no round is written of a chain of another game',
    row: OF_ITS_GAME,
    edits: [inMigration(KEPT_LINKS, ' and c.game = tg_argv[0]', '')],
    tests: ['chains-of-another-game'],
    only: 'whoever writes',
  },
  ...(['colour', 'crash'] as const).flatMap((game): Mutant[] => [
    {
      guard: `a round of ${game} keeps its link`,
      row: OF_ITS_GAME,
      edits: [
        inMigration(
          KEPT_LINKS,
          `create trigger ${game}_rounds_keep_their_links before update of id, chain_id, chain_index on ${game}_rounds
  for each row when (`,
          `create trigger ${game}_rounds_keep_their_links before update of id, chain_id, chain_index on ${game}_rounds
  for each row when (false and `,
        ),
      ],
      tests: ['chains-of-another-game'],
      only: `of ${game} keeps its link`,
    },
    {
      guard: `no round of ${game} is removed`,
      row: OF_ITS_GAME,
      edits: [
        inMigration(
          KEPT_LINKS,
          `before delete on ${game}_rounds
  for each row execute`,
          `before delete on ${game}_rounds
  for each row when (old.id < 0) execute`,
        ),
      ],
      tests: ['chains-of-another-game'],
      only: `of ${game} keeps its link`,
    },
  ]),
  {
    guard: "a player's browser holds a round's chain against those of its game",
    row: OF_ITS_GAME,
    edits: [
      {
        file: 'apps/web/src/play/proof/check-links.ts',
        find: 'chain.terminatingHash === terminatingHash',
        replace: 'true',
      },
    ],
    tests: [
      'apps/web/src/features/colour/proof/verify-proof.test.ts',
      'apps/web/src/features/crash/proof/verify-round.test.ts',
    ],
    only: 'not published',
  },
];

const BEGUN_BEFORE = 'No game of Mines is begun under a server seed that was revealed';

/** When a server seed of Mines is known. */
export const REVEALED_SEEDS: readonly Mutant[] = [
  {
    guard: 'a game that was begun under a revealed server seed is a fault',
    row: BEGUN_BEFORE,
    edits: [inModule('mines/list-mines-faults.ts', 'started_at > revealed_at + ${WRITTEN_WITHIN}', 'false')],
    tests: ['mines-faults'],
    only: 'long after its server seed was revealed',
  },
  {
    guard: 'a server seed stays revealed',
    row: BEGUN_BEFORE,
    edits: [inMigration('0123-seeds-that-stay-revealed.sql', 'old.revealed_at is not null', 'false')],
    tests: ['mines-revealed'],
    only: 'whoever writes',
  },
  {
    guard: 'a house restored by a clock that is behind reveals a server seed as of after its games',
    row: BEGUN_BEFORE,
    edits: [inModule('mines/end-open-seeds.ts', 'revealed_at = greatest($3, (', 'revealed_at = coalesce($3, (')],
    tests: ['mines-revealed'],
    only: 'an hour behind',
  },
];
