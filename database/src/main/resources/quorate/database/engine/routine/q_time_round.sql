-- java Routines.roundTime
-- postgresql

create or replace function q_time_round(t text, digits integer) returns text
language sql immutable strict parallel safe
return q_moment(case digits
  when 0 then t::timestamp(0)
  when 1 then t::timestamp(1)
  when 2 then t::timestamp(2)
  when 3 then t::timestamp(3)
  when 4 then t::timestamp(4)
  when 5 then t::timestamp(5)
  else t::timestamp end);

-- mariadb

-- Halves go away from zero, which is in the year 2000.
create or replace function q_time_round(t datetime(6), digits integer) returns longtext deterministic no sql
begin
  declare micros bigint default timestampdiff(microsecond, '2000-01-01', t);
  declare unit bigint default case digits when 0 then 1000000 when 1 then 100000 when 2 then 10000
    when 3 then 1000 when 4 then 100 when 5 then 10 else 1 end;
  if t is null or digits is null then
    return null;
  end if;
  return q_moment(t + interval sign(micros) * ((abs(micros) + unit div 2) div unit * unit) - micros microsecond);
end
/
