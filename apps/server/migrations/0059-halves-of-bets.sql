-- A bet on Crash that is in flight can be cashed out by half, once: the half becomes a bet of its own, which is paid, and what is
-- left flies on in the bet itself. docs/adr/0029-half-of-a-bet.md.
alter table crash_bets
  -- Of a half: the bet that it was taken of.
  add column half_of uuid,
  -- Of a bet whose half was cashed out: how much that was, which `amount` no longer has.
  add column half_amount bigint,
  -- What its player had staked: with the half that was cashed out since.
  add column staked bigint not null generated always as (amount + coalesce(half_amount, 0)) stored,
  add constraint a_half_is_half_rounded_down check (amount - half_amount in (0, 1)),
  add constraint only_what_plays_is_halved check (half_amount is null or round is not null),
  add constraint a_half_is_what_its_player_cashed_out
    check (half_of is null or status = 'cashed_out' and cashed_out_by = 'player' and multiplier < pays_at and half_amount is null);
create unique index crash_bets_half_of on crash_bets (half_of) where half_of is not null;
-- The highest stakes of a round stay the highest, whatever is cashed out of them.
drop index crash_bets_round;
create index crash_bets_round on crash_bets (round, staked desc, id);
