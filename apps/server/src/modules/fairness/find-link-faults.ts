/** The rounds of a game that take links, as parts of SQL. */
interface LinkedRounds {
  readonly game: string;
  readonly table: string;
  /** What a round `r` is called. */
  readonly name: string;
  /** The column that says when a round took its link. */
  readonly takenAt: string;
  /** A query of the ids of the rounds that are meant; undefined for all. */
  readonly ids: string | undefined;
  /** A condition on a moment: it is one of those that are meant. */
  readonly moment: (at: string) => string;
}

// A house may be restored from a machine with a clock of its own.
const CLOCKS_APART = `interval '10 minutes'`;

/**
 * A query of what rounds and their chains do not say of each other: each round is the one after another, is of a chain of its own
 * game, as another game may have shown what its chains give, and has the link after that of a round before it, a chain has handed
 * out what its rounds have, and is ended early only by a house that was restored.
 * A round is of another chain than the one before it only where that one was used up, as the chain that follows was committed
 * long before, or where such a house ended it between the two, once; and then of the next one that no such house ended.
 * Whoever knows a chain could else leave out what he does not like: a link is taken in the transaction that opens its round.
 */
export function findLinkFaults({ game, table, name, takenAt, ids, moment }: LinkedRounds): string {
  const meant = ids === undefined ? `${table} r` : 'meant r';
  // Looked for once, as each look reads some rounds beside those of the period.
  const period =
    ids === undefined
      ? ''
      : `with meant as materialized (select r.* from (${ids}) as of_it (id) join ${table} r on r.id = of_it.id)`;
  const chain = `'chain ' || c.id || ' of ${game}'`;
  const endedBetween = (of: string): string => isEndedBetween(of, { game, takenAt });
  return `${period}
select 'has another link than the one after that of a round before it' as fault, ${name} as subject
from ${meant} where r.chain_index <> 1 and not exists (
  select from ${table} before
  where before.chain_id = r.chain_id and before.chain_index = r.chain_index - 1 and before.id < r.id
)
union all
select 'has no round before it', ${name}
from ${meant} where r.id <> 1 and not exists (select from ${table} before where before.id = r.id - 1)
union all
select case when of_it.game is null then 'is of no chain' else 'is of a chain of another game' end, ${name}
from ${meant} left join fairness_chains of_it on of_it.id = r.chain_id where of_it.game is distinct from '${game}'
union all
select other.fault, ${name}
from ${meant} join ${table} before on before.id = r.id - 1 and before.chain_id <> r.chain_id
join fairness_chains was on was.id = before.chain_id
join fairness_chains c on c.id = r.chain_id
cross join lateral (values
  (case when c.id < was.id or before.chain_index <> was.length and not (
    was.ended_at is not null and ${endedBetween('was')} and not exists (
      select from fairness_chains s where s.game = '${game}' and s.ended_at = was.ended_at and s.id < was.id and s.used > 0
    )
  ) then 'is of another chain though that of the round before it was not over' end),
  (case when before.chain_index = was.length and c.committed_at > before.${takenAt} and not exists (
    select from fairness_chains s where s.game = '${game}' and s.id between was.id + 1 and c.id - 1 and ${endedBetween('s')}
  ) then 'is of a chain that was committed only once the one before it was used up' end),
  (case when exists (
    select from fairness_chains s where s.game = '${game}' and s.id > was.id and s.id < c.id
      and (s.ended_at is null or not ${endedBetween('s')})
  ) then 'is of another chain than the next' end)
) as other (fault) where other.fault is not null
union all
select 'has handed out ' || c.used || ' links, of which rounds have ' || coalesce(r.chain_index, 0), ${chain}
from fairness_chains c left join lateral (
  select * from ${table} last where last.chain_id = c.id order by last.chain_index desc limit 1
) as r on true
where c.game = '${game}' and c.used <> coalesce(r.chain_index, 0) and ${moment(`coalesce(r.${takenAt}, c.committed_at)`)}
union all
select 'was ended though no house was restored', ${chain}
from fairness_chains c where c.game = '${game}' and ${moment('c.ended_at')} and c.ended_at is not null and not exists (
  select from audit_entries where action = 'house.restored' and at = c.ended_at
)
union all
select 'was ended before it was committed', ${chain}
from fairness_chains c where c.game = '${game}' and c.ended_at < c.committed_at and ${moment('c.committed_at')}
order by 2, 1`;
}

/**
 * Whether a restored house has ended the chain `of` between the rounds `before` and `r`. A restore of before the commitment, or
 * of another moment, is no reason to leave a chain now: its entry in the trail says after which round it came. One of a version
 * before says its time alone, which a clock that was behind has wrong.
 */
function isEndedBetween(of: string, { game, takenAt }: Pick<LinkedRounds, 'game' | 'takenAt'>): string {
  return `(
    ${of}.ended_at >= ${of}.committed_at and exists (
      select from audit_entries e where e.action = 'house.restored' and e.at = ${of}.ended_at and coalesce(
        e.after::jsonb -> 'rounds' -> '${game}' = to_jsonb(before.id),
        ${of}.ended_at between before.${takenAt} - ${CLOCKS_APART} and r.${takenAt} + ${CLOCKS_APART}
      )
    )
  )`;
}
