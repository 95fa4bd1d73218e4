-- Intervals, which are codes of digits to Quorate, by PostgreSQL's own: what Interval and
-- IntervalRoutines say in Java.

create or replace function q_iv_read(code text) returns interval
language plpgsql immutable strict parallel safe as $$
declare
  months constant numeric := substr(code, 24, 10)::numeric - 2147483648;
  days constant numeric := substr(code, 34, 10)::numeric - 2147483648;
  micros constant numeric :=
    left(code, 23)::numeric - 10000000000000000000000 - (months * 30 + days) * 86400000000;
begin
  if abs(months) >= 2147483647 and abs(days) >= 2147483647 and abs(micros) >= 9223372036854775807 then
    return case when months > 0 then 'infinity' else '-infinity' end::interval;
  end if;
  return make_interval(months => months::int, days => days::int)
    + trunc(micros / 3600000000) * interval '1 hour'
    + (micros - trunc(micros / 3600000000) * 3600000000)::text::double precision * interval '1 microsecond';
end $$;

create or replace function q_iv_write(i interval) returns text
language plpgsql immutable strict parallel safe as $$
declare
  months numeric;
  days numeric;
  micros numeric;
begin
  if i = 'infinity' then
    months := 2147483647; days := 2147483647; micros := 9223372036854775807;
  elsif i = '-infinity' then
    months := -2147483648; days := -2147483648; micros := -9223372036854775808;
  else
    months := extract(year from i) * 12 + extract(month from i);
    days := extract(day from i);
    micros := extract(hour from i) * 3600000000 + extract(minute from i) * 60000000
      + extract(microseconds from i);
  end if;
  return lpad(((months * 30 + days) * 86400000000 + micros + 10000000000000000000000)::text, 23, '0')
    || lpad((months + 2147483648)::text, 10, '0') || lpad((days + 2147483648)::text, 10, '0');
end $$;

create or replace function q_code(t text, given integer, type integer, typmod integer) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return q_iv_write(t::interval);
end $$;

create or replace function q_uncode(code text, type integer) returns text
language sql immutable strict parallel safe return q_iv_read(code)::text;

create or replace function q_iv_do(what text, code text) returns text
language sql immutable strict parallel safe
return q_iv_write(case what when 'neg' then - q_iv_read(code) when 'days' then justify_days(q_iv_read(code))
  when 'hours' then justify_hours(q_iv_read(code)) else justify_interval(q_iv_read(code)) end);

create or replace function q_iv_plus(one text, other text) returns text
language sql immutable strict parallel safe return q_iv_write(q_iv_read(one) + q_iv_read(other));

create or replace function q_iv_by(code text, factor double precision, over integer) returns text
language sql immutable strict parallel safe
return q_iv_write(case when q_finite(factor) is null then null
  when over = 1 then q_iv_read(code) / factor else q_iv_read(code) * factor end);

create or replace function q_iv_finite(i interval, message text) returns interval
language plpgsql immutable strict parallel safe as $$
begin
  if not isfinite(i) then
    perform q_fail('0A000', message);
  end if;
  return i;
end $$;

create or replace function q_iv_moment(t text, code text) returns text
language sql immutable strict parallel safe
return q_moment(t::timestamp + q_iv_finite(q_iv_read(code), 'an infinite timestamp is not supported by Quorate'));

create or replace function q_zone_move(
  since bigint[], offsets integer[], here bigint[], back integer[], t text, code text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  span constant interval := q_iv_finite(q_iv_read(code), 'an infinite timestamp is not supported by Quorate');
  months constant integer := (extract(year from span) * 12 + extract(month from span))::integer;
  days constant integer := extract(day from span)::integer;
begin
  return q_moment(q_zone_calendar(since, offsets, here, back, t, months, days)
    + (span - make_interval(months => months, days => days)));
end $$;

create or replace function q_iv_clock(t text, code text) returns text
language sql immutable strict parallel safe
return to_char(t::time + q_iv_read(code), 'HH24:MI:SS.US');

create or replace function q_iv_of_time(t text) returns text
language sql immutable strict parallel safe return q_iv_write(t::time::interval);

create or replace function q_iv_between(later text, earlier text, form integer) returns text
language sql immutable strict parallel safe
return q_iv_write(case form when 0 then later::timestamp - earlier::timestamp
  else age(later::timestamp, earlier::timestamp) end);

create or replace function q_iv_trunc(unit text, code text) returns text
language sql immutable strict parallel safe return q_iv_write(date_trunc(lower(unit), q_iv_read(code)));

create or replace function q_iv_extract(field text, code text) returns numeric
language sql immutable strict parallel safe
return pg_catalog.extract(field,
  q_iv_finite(q_iv_read(code), 'a field of an infinite interval is not supported by Quorate'));

create or replace function q_iv_epoch(code text) returns double precision
language sql immutable strict parallel safe
return date_part('epoch',
  q_iv_finite(q_iv_read(code), 'a field of an infinite interval is not supported by Quorate'));

create or replace function q_iv_make(
  years integer, months integer, weeks integer, days integer, hours integer, mins integer,
  secs double precision) returns text
language sql immutable strict parallel safe
return q_iv_write(make_interval(years, months, weeks, days, hours, mins, q_finite(secs)));

create or replace function q_iv_part(code text, part integer) returns bigint
language sql immutable strict parallel safe
return case when q_iv_finite(q_iv_read(code), 'a sum of infinite intervals is not supported by Quorate') is null
    then null
  when part = 0 then substr(code, 24, 10)::bigint - 2147483648
  when part = 1 then substr(code, 34, 10)::bigint - 2147483648
  else left(code, 23)::numeric - 10000000000000000000000
    - ((substr(code, 24, 10)::numeric - 2147483648) * 30 + substr(code, 34, 10)::numeric - 2147483648) * 86400000000
  end::bigint;

create or replace function q_iv_sum(months bigint, days bigint, micros numeric) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if abs(months) > 2147483647 or abs(days) > 2147483647 or abs(micros) > 9223372036854775807 then
    perform q_fail('22008', 'interval out of range');
  end if;
  return lpad(((months::numeric * 30 + days) * 86400000000 + trunc(micros) + 10000000000000000000000)::text, 23, '0')
    || lpad((months + 2147483648)::text, 10, '0') || lpad((days + 2147483648)::text, 10, '0');
end $$;
