-- Dates and times, as texts: the rest of what postgresql-routines.sql begins.

create or replace function q_day(d date, what text) returns date
language plpgsql immutable strict parallel safe as $$
begin
  if d < '0001-01-01' or d > '9999-12-31' then
    perform q_fail('22008', what || ' out of range');
  elsif d > '1582-10-04' and d < '1582-10-15' then
    perform q_fail('0A000', 'the days from 1582-10-05 to 1582-10-14 are not supported by every engine');
  end if;
  return d;
end $$;

create or replace function q_moment(t timestamp) returns text
language sql immutable strict parallel safe
return case when q_day(t::date, 'timestamp') is null then null
  else to_char(t, 'YYYY-MM-DD HH24:MI:SS.US') end;

-- The month of a name in small letters, or null.
create or replace function q_month(name text) returns integer
language sql immutable strict parallel safe
return case when name = 'sept' then 9 else coalesce(
  array_position(array['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'], name),
  array_position(array['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september',
    'october', 'november', 'december'], name)) end;

create or replace function q_year(digits text) returns text
language sql immutable strict parallel safe
return case when length(digits) > 2 then digits when digits < '70' then '20' || digits else '19' || digits end;

-- What DayText says: the text with its day as year-month-day, or as it is. No `.` and no class by
-- name, which mean more characters here than in Java.
create or replace function q_iso(t text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  line constant text := '[^\n\r\u0085\u2028\u2029]*';
  rest constant text := '((?:[ Tt+]' || line || ')?)$';
  week constant text :=
    '(?<![a-z0-9_])(mon|tues?|weds?|thu|thurs?|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?![a-z0-9_])';
  half constant text := '(?<![a-z0-9_])(am|pm|ad)(?![a-z0-9_])';
  bare constant text := q_bare(t);
  word constant text := lower(bare);
  parts text[];
begin
  if word = 'epoch' then
    return '1970-01-01';
  elsif word in ('infinity', '+infinity', '-infinity') then
    perform q_fail('0A000', 'infinity as a date or timestamp is not supported by Quorate');
  elsif word in ('now', 'today', 'tomorrow', 'yesterday') then
    perform q_fail('0A000', 'the date or timestamp ''' || word || ''' is not supported by Quorate');
  elsif word !~ '[0-9]' then
    return t;
  elsif word !~ '[\n\r\u0085\u2028\u2029]' and (word ~ week or word ~ ('[0-9]' || line || half))
    or word ~ '^(j[0-9]+|[0-9: .-]*[0-9][ap]m)$' then
    perform q_fail('0A000', 'this form of a date or time, "' || t || '", is not supported by Quorate');
  end if;
  parts := regexp_match(bare, '^([0-9]{2,6})([0-9]{2})([0-9]{2})' || rest);
  if parts is null then
    parts := regexp_match(bare, '^([0-9]{4})[/]([0-9]{1,2})[/]([0-9]{1,2})' || rest);
  end if;
  if parts is null then
    parts := regexp_match(bare, '^([0-9]{4})[.]([0-9]{1,2})[.]([0-9]{1,2})' || rest);
  end if;
  if parts is not null and parts[2]::integer > 0 then
    return q_year(parts[1]) || '-' || parts[2]::integer || '-' || parts[3] || parts[4];
  end if;
  parts := regexp_match(bare, '^([0-9]{1,2})([-/.])([0-9]{1,2})\2([0-9]{4}|[0-9]{2})' || rest);
  if parts is not null and parts[1]::integer > 0 then
    return q_year(parts[4]) || '-' || parts[1]::integer || '-' || parts[3] || parts[5];
  end if;
  parts := regexp_match(bare, '^([A-Za-z]{3,9})[ -]([0-9]{1,2})(?:, ?| |-)([0-9]{4}|[0-9]{2})' || rest);
  if q_month(lower(parts[1])) is not null then
    return q_year(parts[3]) || '-' || q_month(lower(parts[1])) || '-' || parts[2] || parts[4];
  end if;
  parts := regexp_match(bare, '^([0-9]{1,2})[ -]([A-Za-z]{3,9})[ -]([0-9]{4}|[0-9]{2})' || rest);
  if q_month(lower(parts[2])) is not null then
    return q_year(parts[3]) || '-' || q_month(lower(parts[2])) || '-' || parts[1] || parts[4];
  end if;
  parts := regexp_match(bare, '^([0-9]{4})[ -]([A-Za-z]{3,9})[ -]([0-9]{1,2})' || rest);
  if q_month(lower(parts[2])) is not null then
    return parts[1] || '-' || q_month(lower(parts[2])) || '-' || parts[3] || parts[4];
  end if;
  if word !~ '[\n\r\u0085\u2028\u2029]'
    and exists (select from regexp_split_to_table(word, '[^a-z]+') as part where q_month(part) is not null) then
    perform q_fail('0A000', 'this form of a date or time, "' || t || '", is not supported by Quorate');
  end if;
  return t;
end $$;

create or replace function q_textclock(clock text, whole text, type text) returns interval
language plpgsql immutable parallel safe as $$
declare
  parts text[] := regexp_match(clock, '^([0-9]{1,2}):([0-9]{2})(?::([0-9]{2})(?:\.([0-9]{0,9}))?)?$');
begin
  if clock is null then
    return interval '0';
  elsif clock like '24:%' then
    perform q_fail('0A000', 'the time 24:00 is not supported by Quorate');
  elsif parts is null then
    perform q_fail('22007', 'invalid input syntax for type ' || type || ': "' || whole || '"');
  elsif parts[1]::integer > 23 or parts[2]::integer > 59 or parts[3]::integer > 59 then
    perform q_fail('22008', 'date/time field value out of range: "' || whole || '"');
  end if;
  return make_interval(hours => parts[1]::integer, mins => parts[2]::integer)
    + make_interval(secs => coalesce(parts[3]::integer, 0))
    + interval '1 microsecond' * round(('0.' || coalesce(parts[4], '') || '0')::double precision * 1e6)::integer;
end $$;

-- Refuses what is no more than a month or a time, if it is none that there is.
create or replace function q_refuse_part(bare text, type text) returns void
language plpgsql immutable parallel safe as $$
begin
  if bare ~ '^[0-9]{1,2}$' and bare !~ '^(0?[1-9]|1[0-2])$' then
    perform q_fail('22008', 'date/time field value out of range: "' || bare || '"');
  elsif bare ~ '^[0-9]{1,2}:[0-9:.]+$' then
    perform q_textclock(bare, bare, type);
  end if;
end $$;

create or replace function q_textday(day text, whole text, type text) returns date
language plpgsql immutable strict parallel safe as $$
declare
  parts text[] := regexp_match(day, '^([0-9]{1,6})-([0-9]{1,2})-([0-9]{1,2})$');
begin
  if parts is null then
    perform q_refuse_part(q_bare(whole), type);
    perform q_fail('22007', 'invalid input syntax for type ' || type || ': "' || whole || '"');
  elsif q_bare(whole) like '% BC' then
    perform q_fail('22008', 'dates before the year 1 or after 9999 are not supported by every engine');
  end if;
  return make_date(parts[1]::integer, parts[2]::integer, parts[3]::integer);
exception when datetime_field_overflow then
  perform q_fail('22008', 'date/time field value out of range: "' || q_bare(whole) || '"');
end $$;

-- The rest of the text, behind a blank or a T, does not count.
create or replace function q_textdate(t text) returns text
language sql immutable strict parallel safe
return to_char(
  q_day(q_textday(coalesce((regexp_match(q_bare(q_iso(t)), '^[^ T]+'))[1], ''), t, 'date'), 'date'),
  'YYYY-MM-DD');

create or replace function q_textzone(zone text, whole text) returns interval
language plpgsql immutable parallel safe as $$
declare
  digits text := replace(substr(zone, 2), ':', '');
  hours integer;
  minutes integer;
  seconds integer;
begin
  if zone is null or zone ~ '^[A-Za-z]' then
    return interval '0';
  end if;
  digits := case when length(digits) % 2 = 1 then '0' else '' end || digits;
  hours := substr(digits, 1, 2);
  minutes := rpad(substr(digits, 3, 2), 2, '0');
  seconds := rpad(substr(digits, 5, 2), 2, '0');
  if hours > 15 or minutes > 59 or seconds > 59 then
    perform q_fail('22009', 'time zone displacement out of range: "' || whole || '"');
  end if;
  seconds := hours * 3600 + minutes * 60 + seconds;
  return make_interval(secs => case when zone like '-%' then -seconds else seconds end);
end $$;

create or replace function q_texttime(t text, kind integer) returns text
language plpgsql immutable strict parallel safe as $$
declare
  type constant text := case kind when 1 then 'timestamp' else 'timestamp with time zone' end;
  parts text[] := regexp_match(q_iso(t), replace(
    '^_*([0-9-]+)(?:[ T]+([0-9:.]+))?_*(Z|z|UTC|GMT|[+-][0-9]{1,2}(?::?[0-9]{2})?(?::?[0-9]{2})?)?(?: BC)?_*$',
    '_', '[ \t\n\v\f\r]'));
  clock interval;
  zone interval;
  moment timestamp;
begin
  if parts is null then
    perform q_refuse_part(q_bare(t), type);
    perform q_fail('22007', 'invalid input syntax for type ' || type || ': "' || t || '"');
  end if;
  clock := q_textclock(parts[2], t, type);
  zone := q_textzone(parts[3], t);
  moment := q_textday(parts[1], t, type) + clock;
  return q_moment(case when kind = 2 then moment - zone else moment end);
end $$;

create or replace function q_time_text(t text, kind integer) returns text
language sql immutable strict parallel safe
return case kind when 0 then left(t, 10) when 1 then t else t || '+00' end;

create or replace function q_time_days(later text, earlier text) returns integer
language sql immutable strict parallel safe return later::date - earlier::date;

create or replace function q_time_add_days(d text, days integer) returns text
language sql immutable strict parallel safe
return to_char(q_day(d::date + days, 'date'), 'YYYY-MM-DD');

create or replace function q_time_add(t text, months integer, days integer, seconds integer) returns text
language sql immutable strict parallel safe
return q_moment(t::timestamp + make_interval(months => months, days => days, secs => seconds));

create or replace function q_time_extract(part integer, t text) returns numeric
language sql immutable strict parallel safe
return case part
  when 0 then extract(year from t::timestamp)
  when 1 then extract(month from t::timestamp)
  when 2 then extract(day from t::timestamp)
  when 3 then extract(hour from t::timestamp)
  when 4 then extract(minute from t::timestamp)
  when 5 then extract(second from t::timestamp)
  when 6 then extract(dow from t::timestamp)
  when 7 then extract(isodow from t::timestamp)
  when 8 then extract(doy from t::timestamp)
  when 9 then extract(quarter from t::timestamp)
  when 10 then extract(epoch from t::timestamp)
  when 11 then extract(week from t::timestamp)
  when 12 then extract(milliseconds from t::timestamp)
  when 13 then extract(microseconds from t::timestamp)
  when 14 then extract(decade from t::timestamp)
  when 15 then extract(century from t::timestamp)
  when 16 then extract(millennium from t::timestamp)
  when 17 then extract(isoyear from t::timestamp)
  when 18 then extract(julian from t::date)
  else 0 end;

create or replace function q_time_char(format text, t text) returns text
language sql immutable strict parallel safe
return to_char(t::timestamp, format);

create or replace function q_time_trunc(unit text, t text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if lower(unit) not in ('microseconds', 'microsecond', 'milliseconds', 'millisecond', 'second', 'seconds',
      'minute', 'minutes', 'hour', 'hours', 'day', 'days', 'week', 'weeks', 'month', 'months', 'quarter', 'year',
      'years', 'decade', 'decades', 'century', 'centuries', 'millennium', 'millennia') then
    perform q_fail('22023', 'unit "' || unit || '" not recognized');
  end if;
  return q_moment(date_trunc(lower(unit), t::timestamp));
end $$;

-- What a zone adds to a time: its steps end in the year 2500, and the calendar repeats every 400 years.
create or replace function q_zone_offset(since bigint[], offsets integer[], t text) returns integer
language plpgsql immutable strict parallel safe as $$
declare
  at constant bigint := floor(extract(epoch from t::timestamp));
begin
  return offsets[1 + width_bucket(
    case when at < 16725225600 then at else 4102444800 + (at - 4102444800) % 12622780800 end, since)];
end $$;

create or replace function q_zone(since bigint[], offsets integer[], t text) returns text
language sql immutable strict parallel safe
return q_moment(t::timestamp + make_interval(secs => q_zone_offset(since, offsets, t)));

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

-- Months of what the clock shows, and then days.
create or replace function q_zone_calendar(
  since bigint[], offsets integer[], here bigint[], back integer[], t text, months integer, days integer)
  returns timestamp
language plpgsql immutable strict parallel safe as $$
declare
  moment text := t;
begin
  if months <> 0 then
    moment := q_zone(here, back,
      q_moment(q_zone(since, offsets, moment)::timestamp + make_interval(months => months)));
  end if;
  if days <> 0 then
    moment := q_zone(here, back,
      q_moment(q_zone(since, offsets, moment)::timestamp + make_interval(days => days)));
  end if;
  return moment::timestamp;
end $$;

create or replace function q_zone_add(
  since bigint[], offsets integer[], here bigint[], back integer[], t text, months integer, days integer,
  seconds integer) returns text
language sql immutable strict parallel safe
return q_moment(q_zone_calendar(since, offsets, here, back, t, months, days) + make_interval(secs => seconds));

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
