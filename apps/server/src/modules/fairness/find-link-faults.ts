/** The rounds of a game that take links, as parts of SQL. */
interface LinkedRounds {
  readonly game: string;
  readonly table: string;
  /** What a round `r` is called. */
  readonly name: string;
  /** When a round `r` took its link. */
  readonly takenAt: string;
  /** A query of the ids of the rounds that are meant; undefined for all. */
  readonly ids: string | undefined;
  /** A condition on a moment: it is one of those that are meant. */
  readonly moment: (at: string) => string;
}

/**
 * A query of what rounds and their chains do not say of each other: each round is the one after another and has the link after
 * that of a round before it, a chain has handed out what its rounds have, and is ended early only by a house that was restored.
 * Whoever knows a chain could else leave out what he does not like: a link is taken in the transaction that opens its round.
 */
export function findLinkFaults({ game, table, name, takenAt, ids, moment }: LinkedRounds): string {
  const meant = ids === undefined ? `${table} r` : `(${ids}) as meant (id) join ${table} r on r.id = meant.id`;
  const chain = `'chain ' || c.id || ' of ${game}'`;
  return `
select 'has another link than the one after that of a round before it' as fault, ${name} as subject
from ${meant} where r.chain_index <> 1 and not exists (
  select from ${table} before
  where before.chain_id = r.chain_id and before.chain_index = r.chain_index - 1 and before.id < r.id
)
union all
select 'has no round before it', ${name}
from ${meant} where r.id <> 1 and not exists (select from ${table} before where before.id = r.id - 1)
union all
select 'has handed out ' || c.used || ' links, of which rounds have ' || coalesce(r.chain_index, 0), ${chain}
from fairness_chains c left join lateral (
  select * from ${table} last where last.chain_id = c.id order by last.chain_index desc limit 1
) as r on true
where c.game = '${game}' and c.used <> coalesce(r.chain_index, 0) and ${moment(`coalesce(${takenAt}, c.committed_at)`)}
union all
select 'was ended though no house was restored', ${chain}
from fairness_chains c where c.game = '${game}' and ${moment('c.ended_at')} and c.ended_at is not null and not exists (
  select from audit_entries where action = 'house.restored' and at = c.ended_at
)
order by 2, 1`;
}
