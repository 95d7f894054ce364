import { expect, test } from 'vitest';
import { findLinkFaultsAfter, GAMES, nameRound, playBoth, type LinkedGame } from '../house/played-links.ts';

const playedOf = playBoth();

test.each(GAMES)('rounds of %s that were played by the rules took each link that was handed out', async (game) => {
  const { pool, listFaults } = playedOf(game);
  const rounds = await pool.query<{ n: string; links: string }>(
    `select string_agg(id::text, ',' order by id) as n, string_agg(chain_index::text, ',' order by id) as links from ${game}_rounds`,
  );
  expect(rounds.rows).toEqual([{ n: '1,2,3,4,5', links: '1,2,3,4,5' }]);
  expect(await listFaults(pool)).toEqual([]);
});

const SKIPPED = 'has another link than the one after that of a round before it';

/** What somebody did to the chains and rounds of a game, and what is told of it. */
function listPlanted(game: LinkedGame): { game: LinkedGame; what: string; statement: string; faults: string[] }[] {
  const rounds = `${game}_rounds`;
  const hand = (used: string): string => `update fairness_chains set used = ${used} where used > 0`;
  const shift = `update ${rounds} set chain_index = chain_index + 7`;
  const skipped = (id: number): string => `${nameRound(game, id)}: ${SKIPPED}`;
  const planted: [what: string, statement: string, faults: string[]][] = [
    ['links that no round has', `${shift} where id > 3; ${hand('used + 7')}`, [skipped(4)]],
    ['a first link that no round has', `${shift}; ${hand('used + 7')}`, [skipped(1)]],
    [
      'a round that is gone',
      `delete from ${rounds} where id = 2`,
      [skipped(3), `${nameRound(game, 3)}: has no round before it`],
    ],
    [
      'a last round that is gone',
      `delete from ${rounds} where id = 5`,
      ['has handed out 5 links, of which rounds have 4'],
    ],
    ['a link that was handed out to nobody', hand('used + 1'), ['has handed out 6 links, of which rounds have 5']],
    [
      'a chain that nobody ended',
      'update fairness_chains set ended_at = salt_fixed_at where used > 0',
      ['was ended though no house was restored'],
    ],
  ];
  return planted.map(([what, statement, faults]) => ({ game, what, statement, faults }));
}

test.each(GAMES.flatMap(listPlanted))('of $game is told: $what', async ({ game, statement, faults }) => {
  const found = await findLinkFaultsAfter(playedOf(game), statement);
  expect(found).toHaveLength(2);
  for (const list of found) expect(list).toEqual(faults.map((fault) => expect.stringContaining(fault) as unknown));
});

test('a chain hands out one link after the other, to whoever writes', async () => {
  const { pool } = playedOf('crash');
  for (const change of ['used + 7', 'used - 1', '0'])
    await expect(pool.query(`update fairness_chains set used = ${change} where used > 0`)).rejects.toThrow(
      'hands out one link after the other',
    );
});
