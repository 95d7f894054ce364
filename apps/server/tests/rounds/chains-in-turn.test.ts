import { expect, test } from 'vitest';
import { findLinkFaultsAfter, GAMES, nameRound, playBoth, type LinkedGame } from '../house/played-links.ts';

const playedOf = playBoth();

const NOT_OVER = 'is of another chain though that of the round before it was not over';
const END_AT_THREE = 'update fairness_chains set length = 3 where id = 1';

const insertChain = (committed = ''): string => `
  insert into fairness_chains (game, length, terminating_hash, sealed_seed, salt, committed_at, salt_fixed_at)
  select game, length, 'of ' || count(*) over () || '${committed.slice(0, 1)}', '', salt, committed_at ${committed}, salt_fixed_at
  from fairness_chains where id = 1`;

/** The rounds from one on are of another chain; what that was committed to is that many links long. */
function goOn({ game, from, committed }: { game: string; from: number; committed?: string }): string {
  return `${insertChain(committed)};
    update ${game}_rounds set chain_id = (select max(id) from fairness_chains), chain_index = id - ${String(from - 1)}
    where id >= ${String(from)};
    update fairness_chains c set used = (select count(*) from ${game}_rounds where chain_id = c.id)`;
}

/** The house is restored that long before or after its fourth round opens, and the chain of the rounds before ends then. */
function restore(game: string, apart: string): string {
  const at = `(select ${game === 'colour' ? 'opens_at' : 'opened_at'} ${apart} from ${game}_rounds where id = 4)`;
  return `
    insert into audit_entries (id, at, actor, network, action, subject, before, after, previous_hash, hash)
    values (1, ${at}, 'test', 'console', 'house.restored', 'the house', '{}', '{}', sha256(''), sha256('1'));
    update fairness_chains set ended_at = ${at}, committed_at = least(committed_at, ${at}) where id = 1`;
}

/** Which chain the rounds are of from the fourth on, and what is told of it. */
function listPlanted(game: LinkedGame): { game: LinkedGame; what: string; statement: string; faults: string[] }[] {
  const planted: [what: string, statement: string, faults: string[]][] = [
    ['a chain that was left', goOn({ game, from: 4 }), [`${nameRound(game, 4)}: ${NOT_OVER}`]],
    [
      'a chain that was left for one round',
      `${goOn({ game, from: 4 })}; update ${game}_rounds set chain_id = 1, chain_index = 4 where id = 5;
       update fairness_chains set used = used + case id when 1 then 1 else -1 end where used > 0`,
      [`${nameRound(game, 4)}: ${NOT_OVER}`, `${nameRound(game, 5)}: ${NOT_OVER}`],
    ],
    [
      'a chain that was gone back to',
      `${insertChain()}; update ${game}_rounds set chain_id = (select max(id) from fairness_chains) where id < 4;
       update ${game}_rounds set chain_index = id - 3 where id > 3;
       update fairness_chains set used = 2 where id = 1;
       update fairness_chains set used = 3, length = 3 where used = 0`,
      [`${nameRound(game, 4)}: ${NOT_OVER}`],
    ],
    [
      'a chain that was cut short',
      `${goOn({ game, from: 4, committed: `+ interval '1 day'` })}; ${END_AT_THREE}`,
      [`${nameRound(game, 4)}: is of a chain that was committed only once the one before it was used up`],
    ],
    [
      'a chain that was left out',
      `${insertChain(`- interval '1 day'`)}; ${goOn({ game, from: 4 })}; ${END_AT_THREE}`,
      [`${nameRound(game, 4)}: is of another chain than the next`],
    ],
    [
      'a chain left long after a restore',
      `${goOn({ game, from: 4 })}; ${restore(game, `- interval '1 hour'`)}`,
      [`${nameRound(game, 4)}: ${NOT_OVER}`],
    ],
    [
      'a chain left out as of a restore long before',
      `${insertChain()}; ${goOn({ game, from: 4, committed: `+ interval '1 day'` })}; ${END_AT_THREE};
       ${restore(game, `- interval '1 hour'`)};
       update fairness_chains c set (ended_at, committed_at) = (r.ended_at, r.committed_at) from fairness_chains r
       where r.id = 1 and c.used = 0`,
      [
        `${nameRound(game, 4)}: is of a chain that was committed only once the one before it was used up`,
        `${nameRound(game, 4)}: is of another chain than the next`,
      ],
    ],
    [
      'a chain left before a restore',
      `${goOn({ game, from: 4 })}; ${restore(game, `+ interval '1 hour'`)}`,
      [`${nameRound(game, 4)}: ${NOT_OVER}`],
    ],
  ];
  return planted.map(([what, statement, faults]) => ({ game, what, statement, faults }));
}

test.each(GAMES.flatMap(listPlanted))('of $game is told: $what', async ({ game, statement, faults }) => {
  const found = await findLinkFaultsAfter(playedOf(game), statement);
  expect(found).toHaveLength(2);
  for (const list of found) expect(list).toEqual(faults.map((fault) => expect.stringContaining(fault) as unknown));
});

test.each(GAMES.flatMap(listFollowed))('$what of $game is followed by the next', async ({ game, statement }) => {
  expect(await findLinkFaultsAfter(playedOf(game), statement)).toEqual([[], []]);
});

function listFollowed(game: LinkedGame): { game: LinkedGame; what: string; statement: string }[] {
  return [
    { game, what: 'a chain that was used up', statement: `${goOn({ game, from: 4 })}; ${END_AT_THREE}` },
    {
      ...{ game, what: 'a chain that a restored house ended' },
      statement: `${insertChain()}; ${goOn({ game, from: 4, committed: `+ interval '1 day'` })};
        ${restore(game, '')}; update fairness_chains set ended_at = (select at from audit_entries) where used = 0`,
    },
  ];
}
