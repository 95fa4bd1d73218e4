-- java RealRoutines.subtract
-- postgresql

create or replace function q_fsub(a double precision, b double precision) returns double precision
language sql immutable strict parallel safe return q_fcomputed(q_fplain(a) - q_fplain(b));

-- mariadb

create or replace function q_fsub(a double, b double) returns double deterministic no sql
return if(a is null or b is null, null, q_fcomputed(q_fplain(a) - q_fplain(b)))
/
