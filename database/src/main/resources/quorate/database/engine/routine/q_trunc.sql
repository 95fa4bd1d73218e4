-- java Routines.trunc
-- postgresql

create or replace function q_trunc(n numeric, digits integer) returns numeric
language sql immutable strict parallel safe return trunc(n, least(digits, 12));

-- mariadb

create or replace function q_trunc(n decimal(65,38), digits integer) returns decimal(65,12)
deterministic no sql return truncate(n, least(digits, 12))
/
