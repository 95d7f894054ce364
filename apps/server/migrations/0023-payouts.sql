-- What an amount pays at a multiplier in hundredths, rounded up to the next paisa: `multiplyRoundingUp` of packages/games.
-- Every statement that pays by a multiplier calls it, and none reckons for itself. One expression of strict operators, it
-- becomes a part of the statement that calls it and costs no call. Null where either is null; beyond a bigint it fails.
create function multiply_rounding_up(amount bigint, hundredths bigint) returns bigint
  language sql immutable strict parallel safe
  return (amount * hundredths + 99) / 100;
