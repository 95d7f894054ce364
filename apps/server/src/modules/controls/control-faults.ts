/**
 * A query for the reconciliation: each control is set as the audit trail says last, or as it was at first, and a number that was
 * chosen is the one of the round that the trail says. Such a number is gone once its round has opened, which no entry tells, and
 * once the house is restored: no round that opens later takes it.
 */
export const CONTROL_FAULTS = `
with said as (
  select distinct on (control) * from (
    select id, after::jsonb as after, case action when 'crash.restrict' then 'restrictions' else subject end as control
    from audit_entries where subject in ('colour number', 'max side', 'mines mode') or action = 'crash.restrict'
    union all
    select id, '{"number": null}', 'colour number' from audit_entries where action = 'house.restored'
  ) as entry order by control, id desc
), is_set as (
  select control.* from outcome_controls c, lateral (values
    ('colour number', jsonb_build_object('number', c.colour_number), '{"number": null}'::jsonb),
    ('max side', jsonb_build_object('isMaxSideWinning', c.colour_max_side), '{"isMaxSideWinning": false}'),
    ('mines mode', jsonb_build_object('mode', case when c.mines_loss then 'lost' else 'random' end), '{"mode": "random"}'),
    ('restrictions', jsonb_build_object('restrictCrashMultiplier', c.crash_multiplier, 'restrictHighBets', c.crash_high_bets),
      '{"restrictCrashMultiplier": false, "restrictHighBets": false}')
  ) as control (name, now, at_first)
)
select 'is not in the audit trail as it is set' as fault, 'outcome control of ' || is_set.name as subject
from is_set left join said on said.control = is_set.name
left join colour_rounds taker on said.control = 'colour number' and taker.id = (said.after ->> 'round')::bigint
where is_set.now <> case when taker.id is null then coalesce(said.after - 'round', is_set.at_first) else is_set.at_first end
union all
select 'goes by a number that nobody chose for it', 'round ' || r.id
from colour_rounds r join fairness_chains c on c.id = r.chain_id left join (
  select subject, after::jsonb as after, lead(action) over trail as next, lead(at) over trail as next_at
  from audit_entries where subject = 'colour number' or action = 'house.restored' window trail as (order by id)
) as chosen on chosen.subject = 'colour number'
  and (chosen.after ->> 'round', chosen.after ->> 'number') = (r.id::text, r.chosen_number::text)
  and chosen.next is distinct from 'colour-number.withdrawn'
  -- After a restore rounds are of chains that were committed to after it.
  and not (chosen.next is not distinct from 'house.restored' and chosen.next_at < c.committed_at)
where r.outcome_rule = 'operator-number' and chosen.after is null
order by 2, 1`;
