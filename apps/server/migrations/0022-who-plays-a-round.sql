-- A round that runs is played by one engine. Servers that do not play it take cash-outs only while that engine gives signs
-- of life: nobody cashes out of a round that will be void.
-- From when on an engine that has not renewed its lease is taken to be away. Null: an engine of before, which does not say.
alter table engine_leases add column silent_at timestamptz;
-- Under which epoch of its game's lease a round was started. Null: before it was noted.
alter table crash_rounds add column epoch bigint;
