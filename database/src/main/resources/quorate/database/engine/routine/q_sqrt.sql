-- java RealRoutines.sqrt
-- postgresql

create or replace function q_sqrt(n double precision) returns double precision
language sql immutable strict parallel safe return sqrt(q_fplain(n)) + 0;

-- mariadb

create or replace function q_sqrt(n double) returns double deterministic no sql
begin
  if q_fplain(n) < 0e0 then
    call q_fail('2201F', 'cannot take square root of a negative number');
  end if;
  return sqrt(q_fplain(n)) + 0e0;
end
/
