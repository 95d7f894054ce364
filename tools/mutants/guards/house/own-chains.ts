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
