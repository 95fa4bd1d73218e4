-- java RealRoutines.narrowed
-- postgresql

create or replace function q_freal(n double precision) returns double precision
language sql immutable strict parallel safe 
return case when n = 1.7976931348623157e308::double precision then 3.4028234663852886e38::double precision
  when abs(n) = 1.7976931348623155e308::double precision then sign(n) * 3.4028232635611926e38::double precision
  when abs(n::real::double precision) >= 3.4028232635611926e38::double precision
    then q_ffail('22003', 'value out of range: overflow', n)
  else n::real::double precision + 0 end;

-- mariadb

-- MariaDB refuses what is beyond the greatest real, also where that is the nearest.
create or replace function q_freal(n double) returns double deterministic no sql
begin
  declare narrowed float default if(abs(n) < 3.4028235677973366e38 and abs(n) > 3.4028234663852886e38,
    sign(n) * 3.4028234663852886e38, if(abs(n) >= 1.7976931348623155e308, 1e0, n));
  if n = 1.7976931348623157e308 then
    return 3.4028234663852886e38;
  elseif abs(n) = 1.7976931348623155e308 then
    return sign(n) * 3.4028232635611926e38;
  elseif abs(narrowed) >= 3.4028232635611926e38 then
    call q_fail('22003', 'value out of range: overflow');
  end if;
  return q_underflow(narrowed, n = 0e0);
end
/
