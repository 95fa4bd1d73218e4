-- java Routines.roundClock
-- postgresql

create or replace function q_clock_round(t text, digits integer) returns text
language plpgsql immutable strict parallel safe as $$
declare
  rounded constant text := q_time_round('2000-01-01 ' || t, digits);
begin
  if rounded >= '2000-01-02' then
    perform q_fail('0A000', 'the time 24:00 is not supported by Quorate');
  end if;
  return substr(rounded, 12);
end $$;

-- mariadb

create or replace function q_clock_round(t longtext, digits integer) returns longtext deterministic no sql
begin
  declare rounded longtext default q_time_round(cast(concat('2000-01-01 ', t) as datetime(6)), digits);
  if rounded >= '2000-01-02' then
    call q_fail('0A000', 'the time 24:00 is not supported by Quorate');
  end if;
  return substring(rounded, 12);
end
/
