-- mariadb

-- In microseconds; the second 60 and 24:00 are the beginnings of what follows.
create or replace function q_make_clock(hours integer, minutes integer, seconds double) returns bigint
deterministic no sql
begin
  declare micros double default q_fround(if(abs(seconds) > 1e9, -1e0, seconds * 1e6));
  declare whole bigint;
  if hours not between 0 and 24 or minutes not between 0 and 59 or micros not between 0e0 and 60e6 then
    call q_fail('22008', concat('time field value out of range: ', hours, ':', minutes));
  end if;
  set whole = (hours * 60 + minutes) * 60000000 + cast(micros as signed);
  if whole > 86400000000 then
    call q_fail('22008', concat('time field value out of range: ', hours, ':', minutes));
  end if;
  return whole;
end
/
