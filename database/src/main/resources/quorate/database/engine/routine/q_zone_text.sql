-- java ZoneRoutines.text
-- terminated TerminatedZones.text
-- postgresql

create or replace function q_zone_text(since bigint[], offsets integer[], t text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  zone constant integer := q_zone_offset(since, offsets, t);
  here constant timestamp := t::timestamp + make_interval(secs => zone);
begin
  perform q_day(here::date, 'timestamp');
  return here::text || case when zone < 0 then '-' else '+' end || to_char(abs(zone) / 3600, 'FM00')
    || case when zone % 60 <> 0 then to_char(abs(zone) / 60 % 60, 'FM":"00') || to_char(abs(zone) % 60, 'FM":"00')
      when zone % 3600 <> 0 then to_char(abs(zone) / 60 % 60, 'FM":"00') else '' end;
end $$;

-- mariadb

create or replace function q_zone_text(steps longtext character set ascii, t datetime(6)) returns longtext deterministic no sql
begin
  declare zone integer;
  if t is null then
    return null;
  end if;
  set zone = q_zone_offset(steps, t);
  return concat(q_time_text(q_moment(t + interval zone second), 1), if(zone < 0, '-', '+'),
    lpad(abs(zone) div 3600, 2, '0'), if(zone mod 3600 = 0, '', concat(':', lpad(abs(zone) div 60 mod 60, 2, '0'))),
    if(zone mod 60 = 0, '', concat(':', lpad(abs(zone) mod 60, 2, '0'))));
end
/
