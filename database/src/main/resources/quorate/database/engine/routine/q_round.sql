-- java Routines.round
-- postgresql

create or replace function q_round(n numeric, digits integer) returns numeric
language sql immutable strict parallel safe return round(trunc(n, 12), least(digits, 12));

-- mariadb

create or replace function q_round(n decimal(65,38), digits integer) returns decimal(65,12)
deterministic no sql return round(truncate(n, 12), least(digits, 12))
/
