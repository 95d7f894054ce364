-- Which account at which bank a withdrawal is paid to, as a digest that shows nothing of it: what is paid to one account is one
-- sum, whoever asks for it. Null of those that were asked for before.
alter table withdrawals add column payee_digest text;
