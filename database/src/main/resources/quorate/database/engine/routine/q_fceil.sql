-- java RealRoutines.ceil
-- postgresql

create or replace function q_fceil(n double precision) returns double precision
language sql immutable strict parallel safe return ceil(n) + 0;

-- mariadb

create or replace function q_fceil(n double) returns double deterministic no sql return ceil(n) + 0e0
/
