-- java IntegerRoutines.or
-- postgresql

create or replace function q_bor(a bigint, b bigint) returns bigint
language sql immutable strict parallel safe return a | b;

-- mariadb

create or replace function q_bor(a bigint, b bigint) returns bigint deterministic no sql
return cast(a | b as signed)
/
