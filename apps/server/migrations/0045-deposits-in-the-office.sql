-- Deposits are looked at in the back office: by what has become of them, and by player. What comes later has the greater id.
create index deposits_status on deposits (status, id);
create index deposits_of_player on deposits (player_id, id);
create index deposits_of_player_by_status on deposits (player_id, status, id);
create index payment_alerts_deposit on payment_alerts (deposit_id) where deposit_id is not null;
