-- Bytes, quotes, moments and numbers beyond arithmetic: the rest of what postgresql-routines.sql begins.

create or replace function q_quote(t text, kind integer) returns text
language sql immutable strict parallel safe
return q_limited(case when kind = 1 then quote_literal(t)
  when t ~ '^[a-z_][a-z0-9_]*$' and t not in (
    @KEYWORDS@)
  then t else '"' || replace(t, '"', '""') || '"' end);

create or replace function q_based(n bigint, base integer) returns text
language plpgsql immutable strict parallel safe as $$
declare
  bits constant text := n::bit(64)::text;
  made text;
begin
  made := case base when 16 then to_hex(n)
    when 8 then (select string_agg((substr('00' || bits, 3 * i - 2, 3))::bit(3)::integer::text, '' order by i)
      from generate_series(1, 22) as i)
    else bits end;
  return case when n = 0 then '0' else ltrim(made, '0') end;
end $$;

create or replace function q_hex(y bytea) returns text
language sql immutable strict parallel safe return q_limited(encode(y, 'hex'));

create or replace function q_unhex(digits text) returns bytea
language sql immutable strict parallel safe return decode(digits, 'hex');

create or replace function q_hexed(digits text) returns text
language sql immutable strict parallel safe return q_limited(lower(digits));

create or replace function q_byte_position(hay text, needle text) returns integer
language sql immutable strict parallel safe return position(decode(needle, 'hex') in decode(hay, 'hex'));

create or replace function q_byte_text(y bytea) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return convert_from(y, 'UTF8');
exception when character_not_in_repertoire or untranslatable_character then
  perform q_fail('22021', 'invalid byte sequence for encoding "UTF8"');
end $$;

-- CRCs by the polynomial's bits, which PostgreSQL has of its own since 18 only.
create or replace function q_crc(y bytea, polynomial bigint) returns text
language plpgsql immutable strict parallel safe as $$
declare
  sum bigint := 4294967295;
begin
  for i in 0 .. length(y) - 1 loop
    sum := sum # get_byte(y, i);
    for bit in 1 .. 8 loop
      sum := case when sum & 1 = 1 then (sum >> 1) # polynomial else sum >> 1 end;
    end loop;
  end loop;
  return (sum # 4294967295)::text;
end $$;

create or replace function q_byte_reversed(y bytea) returns text
language sql immutable strict parallel safe
return coalesce((select string_agg(substr(encode(y, 'hex'), 2 * i - 1, 2), '' order by i desc)
  from generate_series(1, length(y)) as i), '');

create or replace function q_byte_trimmed(y bytea, characters bytea, what text) returns bytea
language plpgsql immutable strict parallel safe as $$
declare
  first integer := 1;
  last integer := length(y);
begin
  while what <> 'rtrim' and first <= last and position(substr(y, first, 1) in characters) > 0 loop
    first := first + 1;
  end loop;
  while what <> 'ltrim' and last >= first and position(substr(y, last, 1) in characters) > 0 loop
    last := last - 1;
  end loop;
  return substr(y, first, last - first + 1);
end $$;

create or replace function q_byte_call(what text, y bytea, other text, start integer, amount integer) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return case what
    when 'encode' then encode(y, other)
    when 'text' then q_byte_text(y)
    when 'md5' then md5(y)
    when 'sha224' then encode(sha224(y), 'hex')
    when 'sha256' then encode(sha256(y), 'hex')
    when 'sha384' then encode(sha384(y), 'hex')
    when 'sha512' then encode(sha512(y), 'hex')
    when 'crc32' then q_crc(y, 3988292384)
    when 'crc32c' then q_crc(y, 2197175160)
    when 'get_byte' then get_byte(y, start)::text
    when 'get_bit' then get_bit(y, start)::text
    when 'bit_count' then bit_count(y)::text
    when 'set_byte' then encode(set_byte(y, start, amount), 'hex')
    when 'set_bit' then encode(set_bit(y, start, amount), 'hex')
    when 'substring' then encode(substring(y from start for amount), 'hex')
    when 'rest' then encode(substring(y from start), 'hex')
    when 'reverse' then q_byte_reversed(y)
    else encode(q_byte_trimmed(y, decode(other, 'hex'), what), 'hex') end;
end $$;

create or replace function q_bytes(what text, one text, other text, start integer, amount integer) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return q_limited(case what
    when 'decode' then encode(decode(one, other), 'hex')
    when 'input' then encode(one::bytea, 'hex')
    when 'utf8' then encode(convert_to(one, 'UTF8'), 'hex')
    else q_byte_call(what, decode(one, 'hex'), other, start, amount) end);
end $$;

create or replace function q_text_uuid(t text) returns text
language sql immutable strict parallel safe return t::uuid::text;

create or replace function q_text_time(t text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  bare constant text := q_bare(t);
  moment timestamp;
begin
  if bare !~ '^[0-9]{1,2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{0,9})?)?$' then
    if t ~ '[0-9]' or bare = 'allballs' then
      perform q_fail('0A000', 'this form of a time, "' || t || '", is not supported by Quorate');
    end if;
    perform q_fail('22007', 'invalid input syntax for type time: "' || t || '"');
  end if;
  moment := timestamp '2000-01-01' + q_textclock(bare, t, 'time');
  if moment >= '2000-01-02' then
    perform q_fail('0A000', 'the time 24:00 is not supported by Quorate');
  end if;
  return to_char(moment, 'HH24:MI:SS.US');
end $$;

create or replace function q_time_read(t text, template text, form text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if t !~ form then
    perform q_fail('0A000', 'a text that does not look like its template is not supported by Quorate');
  end if;
  return q_moment(to_timestamp(t, template) at time zone 'UTC');
exception when invalid_datetime_format then
  perform q_fail('22007', sqlerrm);
end $$;

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

create or replace function q_make_stamp(
  year integer, month integer, day integer, hours integer, minutes integer, seconds double precision) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if year < 1 or year > 9999 then
    perform q_fail('22008', format('date field value out of range: %s-%s-%s', year, month, day));
  end if;
  return q_moment(make_timestamp(year, month, day, hours, minutes, seconds));
end $$;

create or replace function q_epoch_stamp(seconds double precision) returns text
language sql immutable strict parallel safe return q_moment(to_timestamp(q_fplain(seconds)) at time zone 'UTC');

create or replace function q_iv_bin(stride text, moment text, origin text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return q_moment(date_bin(q_iv_read(stride), moment::timestamp, origin::timestamp));
exception when feature_not_supported then
  perform q_fail('0A000', sqlerrm);
end $$;

create or replace function q_factorial(n bigint) returns numeric
language plpgsql immutable strict parallel safe as $$
begin
  if n > 20 and n <= 32177 then
    perform q_fail('22003', 'numeric out of range: at most 19 digits before the point and 12 after it are supported by every engine here');
  end if;
  return factorial(n);
end $$;

create or replace function q_min_scale(n numeric) returns integer
language sql immutable strict parallel safe return min_scale(trunc(n, 12));

create or replace function q_bucket(n numeric, low numeric, high numeric, amount integer) returns integer
language sql immutable strict parallel safe
return width_bucket(trunc(n, 12), trunc(low, 12), trunc(high, 12), amount);

create or replace function q_fbucket(
  n double precision, low double precision, high double precision, amount integer) returns integer
language sql immutable strict parallel safe
return width_bucket(q_fplain(n), q_fplain(low), q_fplain(high), amount);

create or replace function q_num_char(n numeric, format text, whole integer) returns text
language sql immutable strict parallel safe
return case when whole = 1 then to_char(trunc(n)::bigint, format) else to_char(trunc(n, 12), format) end;

create or replace function q_real_char(n double precision, format text) returns text
language sql immutable strict parallel safe return to_char(q_fplain(n), format);

-- A variance, or with 2 in `kind` its root; with 1 of a sample; with the digits after the point above these two
-- bits. The division rounds as PostgreSQL's own variance does.
create or replace function q_spread(sum numeric, squares numeric, amount numeric, kind integer) returns numeric
language plpgsql immutable strict parallel safe as $$
declare
  total constant numeric := trunc(sum, 12);
  number constant numeric := trunc(amount);
  divisor constant numeric := number * (number - kind % 2);
  dividend constant numeric := round(number * trunc(squares, 12) - total * total, 2 * (kind >> 2));
  variance numeric;
begin
  if abs(squares) >= 1e19 or abs(sum) >= 1e19 then
    perform q_fail('22003', 'numeric out of range: at most 19 digits before the point and 12 after it are supported by every engine here');
  elsif divisor <= 0 then
    return null;
  elsif dividend <= 0 then
    return 0;
  end if;
  variance := dividend / divisor;
  if kind & 2 = 0 then
    return round(variance, least(scale(variance), 12));
  end if;
  -- sqrt() itself would round to another number of digits first.
  return round(
    round(trunc(sqrt(round(variance, scale(variance) + 20)), scale(variance) + 19), scale(variance)),
    least(scale(variance), 12));
end $$;

-- A field that moments do not have.
create or replace function q_no_field(state text, message text, moment text) returns numeric
language plpgsql immutable strict parallel safe as $$
begin
  perform q_fail(state, message);
  return null;
end $$;

-- Roots, powers and logarithms, computed with forty digits and rounded to twelve.
create or replace function q_decimal(what text, one numeric, other numeric) returns numeric
language plpgsql immutable strict parallel safe as $$
declare
  x constant numeric := round(trunc(one, 12), 40);
  y constant numeric := trunc(other, 12);
  made numeric;
begin
  if what = 'exp' and abs(x) > 45 or what = 'power' and x <> 0 and y <> 0 and abs(y * ln(abs(x))) > 45
      and (x > 0 or y = trunc(y)) then
    if what = 'exp' and x < 0 or what = 'power' and y * ln(abs(x)) < 0 then
      return 0;
    end if;
    perform q_fail('22003', 'numeric out of range: at most 19 digits before the point and 12 after it are supported by every engine here');
  end if;
  made := round(case what
    when 'sqrt' then sqrt(x)
    when 'exp' then exp(x)
    when 'ln' then ln(x)
    when 'log' then log(x)
    when 'base' then log(x, round(y, 40))
    else power(x, y) end, 12);
  if abs(made) >= 1e19 then
    perform q_fail('22003', 'numeric out of range: at most 19 digits before the point and 12 after it are supported by every engine here');
  end if;
  return made;
end $$;
