-- java ZoneRoutines.add
-- terminated TerminatedZones.add
-- postgresql

create or replace function q_zone_add(
  since bigint[], offsets integer[], here bigint[], back integer[], t text, months integer, days integer,
  seconds integer) returns text
language sql immutable strict parallel safe
return q_moment(q_zone_calendar(since, offsets, here, back, t, months, days) + make_interval(secs => seconds));

-- mariadb

-- Months of what the clock shows, then days, then seconds.
create or replace function q_zone_add(
  steps longtext character set ascii, back longtext character set ascii, t datetime(6), months integer, days integer,
  seconds integer)
returns longtext deterministic no sql
begin
  declare moment datetime(6) default t;
  if t is null or months is null or days is null or seconds is null then
    return null;
  end if;
  if months <> 0 then
    set moment = q_zone(back, q_moment(cast(q_zone(steps, moment) as datetime(6)) + interval months month));
  end if;
  if days <> 0 then
    set moment = q_zone(back, q_moment(cast(q_zone(steps, moment) as datetime(6)) + interval days day));
  end if;
  return q_moment(moment + interval seconds second);
end
/
