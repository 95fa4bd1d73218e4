-- java IntegerRoutines.left
-- postgresql

create or replace function q_shl(n bigint, places integer, wide integer) returns bigint
language sql immutable strict parallel safe
return case when wide > 0 then n << (places & 63) else q_last32(n << (places & 31)) end;

-- mariadb

create or replace function q_shl(n bigint, places integer, wide integer) returns bigint
deterministic no sql
return if(wide > 0, cast(n << (places & 63) as signed),
  q_last32(cast(n << (places & 31) as signed)))
/
