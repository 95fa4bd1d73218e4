-- java NumberRoutines.bucket
-- postgresql

create or replace function q_bucket(n numeric, low numeric, high numeric, amount integer) returns integer
language sql immutable strict parallel safe
return width_bucket(trunc(n, 12), trunc(low, 12), trunc(high, 12), amount);
