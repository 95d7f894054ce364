-- Until when the payment page takes a deposit, as the gateway says it; null where it has not.
alter table deposits add column valid_until timestamptz;
