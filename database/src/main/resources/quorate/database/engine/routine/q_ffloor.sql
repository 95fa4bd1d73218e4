-- java RealRoutines.floor
-- postgresql

create or replace function q_ffloor(n double precision) returns double precision
language sql immutable strict parallel safe return floor(n) + 0;

-- mariadb

create or replace function q_ffloor(n double) returns double deterministic no sql return floor(n) + 0e0
/
