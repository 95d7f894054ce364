-- The multiplier that a win was paid by, in ten thousandths, rounded down, as Mines says it to its player; a server of the
-- version before leaves it out, and then the hundredths are what is known.
alter table day_wins add column ten_thousandths bigint check (ten_thousandths > 0);
