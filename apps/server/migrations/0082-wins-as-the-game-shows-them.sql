-- The multiplier that a win was paid by, in ten thousandths, rounded down, as Mines says it to its player; a server of the
-- version before leaves it out, and then the hundredths are what is known. No row that there is has one: none is looked at.
alter table day_wins
  add column ten_thousandths bigint,
  add constraint ten_thousandths_are_of_a_win check (ten_thousandths > 0) not valid;
