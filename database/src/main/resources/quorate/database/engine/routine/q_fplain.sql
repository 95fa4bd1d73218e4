-- java RealRoutines.plain
-- postgresql

-- NaN and infinity are held as the greatest numbers, as HeldReal says: none of these is computed
-- with, or computed.
create or replace function q_fplain(n double precision) returns double precision
language sql immutable strict parallel safe
return case when abs(n) >= 1.7976931348623155e308::double precision
  then q_ffail('0A000', 'computing with NaN or infinity is not supported by Quorate', n) else n + 0 end;

-- mariadb

-- NaN and infinity are held as the greatest numbers, as HeldReal says: none of these is computed with,
-- or computed.
create or replace function q_fplain(n double) returns double deterministic no sql
begin
  if abs(n) >= 1.7976931348623155e308 then
    call q_fail('0A000', 'computing with NaN or infinity is not supported by Quorate');
  end if;
  return n + 0e0;
end
/
