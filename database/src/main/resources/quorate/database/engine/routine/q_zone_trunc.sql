-- java ZoneRoutines.trunc
-- terminated TerminatedZones.trunc
-- postgresql

create or replace function q_zone_trunc(
  since bigint[], offsets integer[], here bigint[], back integer[], unit text, t text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  zone constant integer := q_zone_offset(since, offsets, t);
  cut constant text := q_time_trunc(unit, q_moment(t::timestamp + make_interval(secs => zone)));
begin
  -- What is less than a day stays on its side of a change of the clocks.
  return case when lower(unit) in ('microseconds', 'microsecond', 'milliseconds', 'millisecond', 'second', 'seconds',
      'minute', 'minutes', 'hour', 'hours')
    then q_moment(cut::timestamp - make_interval(secs => zone))
    else q_zone(here, back, cut) end;
end $$;

-- mariadb

create or replace function q_zone_trunc(
  steps longtext character set ascii, back longtext character set ascii, unit longtext, t datetime(6))
returns longtext deterministic no sql
begin
  declare zone integer;
  declare cut datetime(6);
  if unit is null or t is null then
    return null;
  end if;
  set zone = q_zone_offset(steps, t);
  set cut = q_time_trunc(unit, q_moment(t + interval zone second));
  -- What is less than a day stays on its side of a change of the clocks.
  return if(lower(unit) in ('microseconds', 'microsecond', 'milliseconds', 'millisecond', 'second', 'seconds',
      'minute', 'minutes', 'hour', 'hours'), q_moment(cut - interval zone second), q_zone(back, cut));
end
/
