-- java RealRoutines.trunc
-- postgresql

create or replace function q_ftrunc(n double precision) returns double precision
language sql immutable strict parallel safe return trunc(n) + 0;

-- mariadb

create or replace function q_ftrunc(n double) returns double deterministic no sql
return if(n < 0, ceil(n), floor(n)) + 0e0
/
