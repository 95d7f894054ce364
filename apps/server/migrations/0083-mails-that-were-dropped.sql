-- Whether nobody was to read the mail any more when its turn came, as the account had left the address: it was never sent.
alter table mail_wishes add column is_dropped boolean not null default false;
