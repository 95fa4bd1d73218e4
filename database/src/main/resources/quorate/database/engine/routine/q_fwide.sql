-- java RealRoutines.widened
-- postgresql

create or replace function q_fwide(n double precision) returns double precision
language sql immutable strict parallel safe
return case when n = 3.4028234663852886e38::double precision then 1.7976931348623157e308::double precision
  when abs(n) = 3.4028232635611926e38::double precision then sign(n) * 1.7976931348623155e308::double precision
  else n + 0 end;

-- mariadb

create or replace function q_fwide(n double) returns double deterministic no sql
return case when n = 3.4028234663852886e38 then 1.7976931348623157e308
  when abs(n) = 3.4028232635611926e38 then sign(n) * 1.7976931348623155e308
  else n + 0e0 end
/
