-- java IntegerRoutines.right
-- postgresql

create or replace function q_shr(n bigint, places integer, wide integer) returns bigint
language sql immutable strict parallel safe
return case when wide > 0 then n >> (places & 63) else q_last32(n) >> (places & 31) end;

-- mariadb

create or replace function q_shr(n bigint, places integer, wide integer) returns bigint
deterministic no sql
return if(wide > 0, q_sar(n, places & 63), q_sar(q_last32(n), places & 31))
/
