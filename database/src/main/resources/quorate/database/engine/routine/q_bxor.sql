-- java IntegerRoutines.xor
-- postgresql

create or replace function q_bxor(a bigint, b bigint) returns bigint
language sql immutable strict parallel safe return a # b;

-- mariadb

create or replace function q_bxor(a bigint, b bigint) returns bigint deterministic no sql
return cast(a ^ b as signed)
/
