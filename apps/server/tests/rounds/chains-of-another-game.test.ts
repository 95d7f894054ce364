import { expect, test } from 'vitest';
import { findLinkFaultsAfter, GAMES, nameRound, playBoth, type LinkedGame } from '../house/played-links.ts';

const playedOf = playBoth();

const OTHER = { colour: 'crash', crash: 'colour' } as const;
/** A chain of the other game, committed as long ago: its links may have been shown by that game's rounds. */
const commitOther = (game: keyof typeof OTHER): string => `
  insert into fairness_chains (game, length, terminating_hash, sealed_seed, salt, committed_at, salt_fixed_at)
  select '${OTHER[game]}', length, 'of another game', '', salt, committed_at, salt_fixed_at from fairness_chains where id = 1`;
const OF_ANOTHER = 'is of a chain of another game';

test.each(GAMES)('rounds of %s that go on with a chain of another game are found', async (game) => {
  const statement = `${commitOther(game)};
    update ${game}_rounds set chain_id = (select max(id) from fairness_chains), chain_index = id - 3 where id > 3;
    update fairness_chains set length = 3, used = 3 where id = 1`;
  const found = await findLinkFaultsAfter(playedOf(game), statement);
  for (const list of found) expect(list).toEqual([4, 5].map((id) => `${nameRound(game, id)}: ${OF_ANOTHER}`));
});

test.each(GAMES)('so are rounds of %s that began with one', async (game) => {
  const statement = `${commitOther(game)};
    update ${game}_rounds set chain_id = (select max(id) from fairness_chains);
    update fairness_chains set used = 0 where id = 1`;
  const found = await findLinkFaultsAfter(playedOf(game), statement);
  for (const list of found) expect(list).toHaveLength(5);
});

test.each(GAMES)('a round of %s that is of no chain is found', async (game) => {
  const statement = `update ${game}_rounds set chain_id = -1, chain_index = 1 where id = 5; update fairness_chains set used = 4`;
  const found = await findLinkFaultsAfter(playedOf(game), statement);
  for (const list of found) expect(list).toEqual([`${nameRound(game, 5)}: is of no chain`]);
});

/** What came of a statement, after one that is put back like it. */
async function attempt(game: LinkedGame, statement: string, prepared = 'select'): Promise<string> {
  const client = await playedOf(game).pool.connect();
  try {
    await client.query('begin');
    await client.query(prepared);
    return await client.query(statement).then(
      () => 'written',
      (error: unknown) => String(error),
    );
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** A round like another, under another number. */
const copyRound = (game: LinkedGame, chain: string): string => `
  insert into ${game}_rounds select (jsonb_populate_record(r, jsonb_build_object('id', -1, 'chain_index', 1, 'chain_id', ${chain}))).*
  from ${game}_rounds r where id = 4`;

test.each(GAMES)('no round of %s is of a chain of another game, whoever writes it', async (game) => {
  const other = `insert into fairness_chains (game, length, terminating_hash, sealed_seed, committed_at)
    values ('${OTHER[game]}', 9, 'of another game', '', now() + interval '1 year')`;
  const latest = '(select max(id) from fairness_chains)';
  expect(await attempt(game, copyRound(game, latest), other)).toContain(`is none of ${game}`);
  expect(await attempt(game, copyRound(game, latest), other.replace(OTHER[game], game))).toBe('written');
});

test.each(GAMES)('a round of %s keeps its link, whoever writes it', async (game) => {
  const next = `insert into fairness_chains (game, length, terminating_hash, sealed_seed, committed_at)
    values ('${game}', 9, 'the next', '', now() + interval '1 year')`;
  const where = `where id = 5`;
  const others = ['chain_id = (select max(id) from fairness_chains)', 'chain_index = chain_index + 1', 'id = id + 1'];
  for (const other of others)
    expect(await attempt(game, `update ${game}_rounds set ${other} ${where}`, next)).toContain('keeps its link');
  expect(await attempt(game, `delete from ${game}_rounds ${where}`)).toContain('keeps its link');
});
