-- java UuidRoutines.time
-- terminated UuidRoutines.timeOfTerminated
-- postgresql

-- By its digits: PostgreSQL has such a function since 17, and for version 7 since 18.
create or replace function q_uuid_extract_timestamp1(t text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  digits constant text := replace(t, '-', '');
  micros bigint;
  start timestamp;
begin
  if substr(digits, 17, 1) not in ('8', '9', 'a', 'b') then
    return null;
  elsif substr(digits, 13, 1) = '1' then
    start := '1582-10-15';
    micros := ('x' || substr(digits, 14, 3) || substr(digits, 9, 4) || left(digits, 8))::bit(60)::bigint / 10;
  elsif substr(digits, 13, 1) = '7' then
    start := '1970-01-01';
    micros := ('x' || left(digits, 12))::bit(48)::bigint * 1000;
  end if;
  return q_moment(start + micros / 1000000 * interval '1 second' + micros % 1000000 * interval '1 microsecond');
end $$;

-- mariadb

create or replace function q_uuid_extract_timestamp1(t longtext) returns longtext deterministic no sql
begin
  declare digits longtext default replace(t, '-', '');
  declare micros bigint;
  if t is null or substring(digits, 17, 1) not in ('8', '9', 'a', 'b') then
    return null;
  elseif substring(digits, 13, 1) = '1' then
    set micros = cast(conv(concat(substring(digits, 14, 3), substring(digits, 9, 4), left(digits, 8)), 16, 10) as signed) div 10;
    return q_moment(cast('1582-10-15' as datetime(6)) + interval micros microsecond);
  elseif substring(digits, 13, 1) = '7' then
    set micros = cast(conv(left(digits, 12), 16, 10) as signed) * 1000;
    return q_moment(cast('1970-01-01' as datetime(6)) + interval micros microsecond);
  end if;
  return null;
end
/
