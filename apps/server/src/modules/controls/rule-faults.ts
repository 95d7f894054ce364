/** An interval in SQL: a game of Mines is dated when its command was received, and started when that was written. */
export const WRITTEN_WITHIN = `interval '10 minutes'`;

/**
 * A query for the reconciliation: whatever went by another rule than the fair one, with a number that an operator chose apart,
 * had that rule set by an entry of the audit trail. An entry of Color Prediction and of Crash says from which round on it holds;
 * one of Crash by a version before may not, and there a rule that was set again could hold from a round earlier, if that was done
 * before the bets of the round before that closed. One of Mines holds from its moment. What went fair is not looked at: whoever
 * takes a rule off has the house play as it promises.
 */
export const RULE_FAULTS = `
with said as (
  select id, at, game, coalesce(round, 0) as round, case
    when round is null then null
    when after @> '{"restrictCrashMultiplier": true, "restrictHighBets": true}' then 'restricted-both'
    when after @> '{"restrictCrashMultiplier": true}' then 'restricted'
    when after @> '{"restrictHighBets": true}' then 'restricted-high-bets'
    when after @> '{"isMaxSideWinning": true}' then 'max-side'
    else 'fair' end as rule
  from (
    select id, at, case action when 'crash.restrict' then 'crash' else 'colour' end as game, after::jsonb as after,
      (after::jsonb ->> 'round')::bigint as round
    from audit_entries where subject = 'max side' or action = 'crash.restrict'
  ) as entry
), ruled as (
  -- Of each round the last entry that holds from it or from one before.
  select *, max(entry) over (partition by game order by round, entry nulls last) as last_entry from (
    select game, round, id as entry, null as rule from said
    union all select 'colour', id, null, outcome_rule from colour_rounds where outcome_rule = 'max-side'
    union all select 'crash', id, null, outcome_rule from crash_rounds where outcome_rule <> 'fair'
  ) as line
), modes as (
  select after::json ->> 'mode' = 'lost' as is_loss, at, lead(at) over (order by id) as until
  from audit_entries where subject = 'mines mode'
)
select 'goes by a rule that nobody set for it' as fault,
  'round ' || ruled.round || case ruled.game when 'crash' then ' of crash' else '' end as subject
from ruled left join said on said.id = ruled.last_entry
where ruled.entry is null and (said.id is null or said.rule <> ruled.rule) and not exists (
  select from said early join crash_rounds before on before.id = ruled.round - 1 and early.at < before.starts_at
  where early.game = 'crash' and early.game = ruled.game and early.round = ruled.round + 1 and early.rule = ruled.rule
)
union all
select 'goes by a rule that nobody set for it', 'mines game ' || g.id
from mines_games g where g.outcome_rule = 'loss-mode' and not exists (
  select from modes
  where is_loss and g.started_at between modes.at - ${WRITTEN_WITHIN} and coalesce(modes.until, 'infinity') + ${WRITTEN_WITHIN}
)
order by 2, 1`;
