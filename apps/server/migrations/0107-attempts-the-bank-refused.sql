-- Whether the bank does not know the account of an attempt to withdraw: its repetition is answered without asking again.
alter table withdrawal_attempts add column refused_by_bank boolean not null default false;
