-- java MomentRoutines.time
-- postgresql

create or replace function q_make_time(hours integer, minutes integer, seconds double precision) returns text
language plpgsql immutable strict parallel safe as $$
declare
  made constant time := make_time(hours, minutes, seconds);
begin
  if made = '24:00' then
    perform q_fail('0A000', 'the time 24:00 is not supported by Quorate');
  end if;
  return to_char(made, 'HH24:MI:SS.US');
end $$;

-- mariadb

create or replace function q_make_time(hours integer, minutes integer, seconds double) returns longtext
deterministic no sql
begin
  declare micros bigint;
  if hours is null or minutes is null or seconds is null then
    return null;
  end if;
  set micros = q_make_clock(hours, minutes, seconds);
  if micros = 86400000000 then
    call q_fail('0A000', 'the time 24:00 is not supported by Quorate');
  end if;
  return substring(q_moment(cast('2000-01-01' as datetime(6)) + interval micros microsecond), 12);
end
/
