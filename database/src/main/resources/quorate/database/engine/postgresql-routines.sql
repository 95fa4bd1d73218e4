-- The routines of RoutineList in PostgreSQL's own words: what Routines, TextRoutines and
-- RealRoutines say in Java, with the same results and the same errors. Declared anew at each start.
--
-- An error of ours has the mark by which Errors knows it in every engine.

create or replace function q_fail(state text, message text) returns void
language plpgsql immutable as $$
begin
  raise exception using errcode = state, message = 'quorate-sqlstate:' || state || ':' || message || ';';
end $$;

-- A text's length in UTF-16, in which the other engines count.
create or replace function q_units(t text) returns integer
language sql immutable strict parallel safe
return case when octet_length(t) = length(t) then length(t)
  else length(t) + regexp_count(t, '[\U00010000-\U0010FFFF]') end;

create or replace function q_limited(t text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(t) > 134217728 and q_units(t) > 134217728 then
    perform q_fail('54000', format('a text of %s characters is too long: at most 134217728 are supported', q_units(t)));
  end if;
  return t;
end $$;

-- Without what Java takes for blanks around it.
create or replace function q_bare(t text) returns text
language sql immutable strict parallel safe
return btrim(t, E' \t\n\u000B\f\r\u001C\u001D\u001E\u001F\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200A\u2028\u2029\u205F\u3000');

-- Numerics.

create or replace function q_round(n numeric, digits integer) returns numeric
language sql immutable strict parallel safe return round(trunc(n, 12), least(digits, 12));

create or replace function q_trunc(n numeric, digits integer) returns numeric
language sql immutable strict parallel safe return trunc(n, least(digits, 12));

create or replace function q_kept(n numeric, whole integer) returns numeric
language plpgsql immutable strict parallel safe as $$
begin
  if whole = 0 then
    perform q_fail('22003', 'numeric out of range: at most 19 digits before the point and 12 after it are supported by every engine here');
  end if;
  return trunc(n, 12);
end $$;

create or replace function q_ceil0(n numeric) returns numeric
language sql immutable strict parallel safe return ceil(trunc(n, 12));

create or replace function q_floor0(n numeric) returns numeric
language sql immutable strict parallel safe return floor(trunc(n, 12));

-- Twelve digits, half up: rounded once, from the exact quotient of integers.
create or replace function q_quotient(a numeric, b numeric) returns numeric
language sql immutable strict parallel safe
return sign(a) * sign(b) * div(abs(a) * 2000000000000 + abs(b), 2 * abs(b)) * 0.000000000001;

create or replace function q_div(a numeric, b numeric) returns numeric
language sql immutable strict parallel safe return q_quotient(trunc(a, 12), trunc(b, 12));

create or replace function q_avg(total numeric, amount numeric) returns numeric
language sql immutable strict parallel safe
return case when amount = 0 then null else q_quotient(trunc(total, 12), amount) end;

create or replace function q_mod(a numeric, b numeric) returns numeric
language sql immutable strict parallel safe return mod(trunc(a, 12), trunc(b, 12));

-- Refuses numbers in other bases or with underscores, which are read as constants only.
create or replace function q_refuse_numeral(bare text) returns void
language plpgsql immutable strict parallel safe as $$
begin
  if bare ~ '^[+-]?0([xX](_?[0-9a-fA-F])+|[oO](_?[0-7])+|[bB](_?[01])+)$'
    or position('_' in bare) > 0 and bare ~ '^[+-]?([0-9](_?[0-9])*(\.([0-9](_?[0-9])*)?)?|\.[0-9](_?[0-9])*)([eE][+-]?[0-9](_?[0-9])*)?$' then
    perform q_fail('0A000', 'computed numbers in other bases or with underscores');
  end if;
end $$;

create or replace function q_textnum(t text) returns numeric
language plpgsql immutable strict parallel safe as $$
declare
  bare constant text := q_bare(t);
  n numeric;
begin
  if lower(bare) in ('nan', 'inf', '+inf', '-inf', 'infinity', '+infinity', '-infinity') then
    perform q_fail('0A000', 'NaN and infinity are not supported as numeric');
  elsif bare !~ '^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?$' then
    perform q_refuse_numeral(bare);
    perform q_fail('22P02', 'invalid input syntax for type numeric: "' || t || '"');
  end if;
  n := round(bare::numeric, 12);
  if abs(n) >= 1e19 then
    perform q_fail('22003', 'numeric out of range: at most 19 digits before the point and 12 after it are supported by every engine here');
  end if;
  return n;
end $$;

create or replace function q_textint(t text) returns bigint
language plpgsql immutable strict parallel safe as $$
begin
  if q_bare(t) !~ '^[+-]?[0-9]+$' then
    perform q_refuse_numeral(q_bare(t));
    perform q_fail('22P02', 'invalid input syntax for type bigint: "' || t || '"');
  end if;
  return q_bare(t)::bigint;
end $$;

create or replace function q_textbool(t text) returns boolean
language sql immutable strict parallel safe return q_bare(t)::boolean;

create or replace function q_inttext(n bigint) returns text
language sql immutable strict parallel safe return n::text;

create or replace function q_numtext(n numeric, scale integer) returns text
language sql immutable strict parallel safe return round(n, scale)::text;

-- Floats. PostgreSQL's operators have the errors that the other engines lack. Adding 0 makes 0 of
-- -0, which the others do not know.

-- Given the number, or it would fail while a statement is planned.
create or replace function q_ffail(state text, message text, n double precision) returns double precision
language plpgsql immutable as $$
begin
  perform q_fail(state, message);
  return n;
end $$;

-- NaN and infinity are held as the greatest numbers, as HeldReal says: none of these is computed
-- with, or computed.
create or replace function q_fplain(n double precision) returns double precision
language sql immutable strict parallel safe
return case when abs(n) >= 1.7976931348623155e308::double precision
  then q_ffail('0A000', 'computing with NaN or infinity is not supported by Quorate', n) else n + 0 end;

create or replace function q_fcomputed(n double precision) returns double precision
language sql immutable strict parallel safe
return case when abs(n) >= 1.7976931348623155e308::double precision
  then q_ffail('22003', 'value out of range: overflow', n) else n + 0 end;

create or replace function q_fwide(n double precision) returns double precision
language sql immutable strict parallel safe
return case when n = 3.4028234663852886e38::double precision then 1.7976931348623157e308::double precision
  when abs(n) = 3.4028232635611926e38::double precision then sign(n) * 1.7976931348623155e308::double precision
  else n + 0 end;

create or replace function q_fround(n double precision) returns double precision
language sql immutable strict parallel safe return round(n) + 0;

create or replace function q_ftrunc(n double precision) returns double precision
language sql immutable strict parallel safe return trunc(n) + 0;

create or replace function q_fceil(n double precision) returns double precision
language sql immutable strict parallel safe return ceil(n) + 0;

create or replace function q_ffloor(n double precision) returns double precision
language sql immutable strict parallel safe return floor(n) + 0;

create or replace function q_freal(n double precision) returns double precision
language sql immutable strict parallel safe 
return case when n = 1.7976931348623157e308::double precision then 3.4028234663852886e38::double precision
  when abs(n) = 1.7976931348623155e308::double precision then sign(n) * 3.4028232635611926e38::double precision
  when abs(n::real::double precision) >= 3.4028232635611926e38::double precision
    then q_ffail('22003', 'value out of range: overflow', n)
  else n::real::double precision + 0 end;

create or replace function q_fadd(a double precision, b double precision) returns double precision
language sql immutable strict parallel safe return q_fcomputed(q_fplain(a) + q_fplain(b));

create or replace function q_fsub(a double precision, b double precision) returns double precision
language sql immutable strict parallel safe return q_fcomputed(q_fplain(a) - q_fplain(b));

create or replace function q_fmul(a double precision, b double precision) returns double precision
language sql immutable strict parallel safe return q_fcomputed(q_fplain(a) * q_fplain(b));

create or replace function q_fdiv(a double precision, b double precision) returns double precision
language sql immutable strict parallel safe return q_fcomputed(q_fplain(a) / q_fplain(b));

create or replace function q_finite(n double precision) returns double precision
language plpgsql immutable strict parallel safe as $$
begin
  if n in ('NaN', 'Infinity', '-Infinity') then
    perform q_fail('22003', 'value out of range: overflow');
  end if;
  return n + 0;
end $$;

create or replace function q_textfloat(t text) returns double precision
language plpgsql immutable strict parallel safe as $$
declare
  bare constant text := q_bare(t);
  n double precision;
begin
  if bare !~* '^([+-]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]+)?|nan|[+-]?inf(inity)?)$' then
    perform q_fail('22P02', 'invalid input syntax for type double precision: "' || t || '"');
  end if;
  n := bare::double precision;
  if n = 'NaN' then
    return 1.7976931348623157e308;
  elsif n in ('Infinity', '-Infinity') then
    return sign(n) * 1.7976931348623155e308::double precision;
  elsif abs(n) >= 1.7976931348623155e308::double precision then
    perform q_fail('0A000', 'the floats of the greatest magnitude are not supported by Quorate, which holds NaN and infinity as these');
  end if;
  return case when n = 0 then 0 else n end;
end $$;

create or replace function q_sqrt(n double precision) returns double precision
language sql immutable strict parallel safe return sqrt(q_fplain(n)) + 0;

create or replace function q_fnum(n double precision) returns numeric
language sql immutable strict parallel safe return round(n::numeric, 12);

create or replace function q_rnum(n double precision) returns numeric
language sql immutable strict parallel safe return round(q_freal(n)::real::numeric, 12);

create or replace function q_floattext(n double precision) returns text
language sql immutable strict parallel safe 
return case when n = 1.7976931348623157e308::double precision then 'NaN'
  when n = 1.7976931348623155e308::double precision then 'Infinity'
  when n = -1.7976931348623155e308::double precision then '-Infinity'
  else (n + 0)::text end;

create or replace function q_realtext(n double precision) returns text
language sql immutable strict parallel safe 
return case when n::real = 3.4028235e38::real then 'NaN'
  when n::real = 3.4028233e38::real then 'Infinity'
  when n::real = (-3.4028233e38)::real then '-Infinity'
  else (n::real + 0::real)::text end;

-- Texts.

create or replace function q_md51(t text) returns text
language sql immutable strict parallel safe return md5(t);

create or replace function q_length1(t text) returns integer
language sql immutable strict parallel safe return length(t);

create or replace function q_octet_length1(t text) returns integer
language sql immutable strict parallel safe return octet_length(t);

create or replace function q_ascii1(t text) returns integer
language sql immutable strict parallel safe return ascii(t);

create or replace function q_chr1(code integer) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if code = 0 then
    perform q_fail('54000', 'null character not permitted');
  elsif code < 0 then
    perform q_fail('22023', 'character number must be positive');
  elsif code > 1114111 or code between 55296 and 57343 then
    perform q_fail('54000', 'requested character not valid for encoding: ' || code);
  end if;
  return chr(code);
end $$;

create or replace function q_reverse1(t text) returns text
language sql immutable strict parallel safe return reverse(t);

-- One character becomes one character, as in Java, where PostgreSQL's own makes "Ss" of a sharp s.
create or replace function q_initcap1(t text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  made text := '';
  inside boolean := false;
  c text;
  cased text;
begin
  foreach c in array regexp_split_to_array(t, '') loop
    cased := case when inside then lower(c) else upper(c) end;
    made := made || case when length(cased) = 1 then cased else c end;
    inside := c ~ '[[:alpha:][:digit:]]';
  end loop;
  return made;
end $$;

create or replace function q_substring2(t text, start integer) returns text
language sql immutable strict parallel safe return substr(t, greatest(start, 1));

create or replace function q_substring3(t text, start integer, amount integer) returns text
language sql immutable strict parallel safe return substr(t, start, amount);

create or replace function q_left2(t text, n integer) returns text
language sql immutable strict parallel safe return left(t, n);

create or replace function q_right2(t text, n integer) returns text
language sql immutable strict parallel safe return right(t, n);

create or replace function q_repeat2(t text, n integer) returns text
language plpgsql immutable strict parallel safe as $$
declare
  wanted bigint := q_units(t)::bigint * greatest(n, 0);
begin
  if wanted > 134217728 then
    perform q_fail('54000', format('a text of %s characters is too long: at most 134217728 are supported', wanted));
  end if;
  return repeat(t, n);
end $$;

create or replace function q_padding(n integer) returns integer
language plpgsql immutable strict parallel safe as $$
begin
  if n > 134217728 then
    perform q_fail('54000', format('a text of %s characters is too long: at most 134217728 are supported', n));
  end if;
  return n;
end $$;

create or replace function q_lpad2(t text, n integer) returns text
language sql immutable strict parallel safe return lpad(t, q_padding(n));

create or replace function q_lpad3(t text, n integer, fill text) returns text
language sql immutable strict parallel safe return lpad(t, q_padding(n), fill);

create or replace function q_rpad2(t text, n integer) returns text
language sql immutable strict parallel safe return rpad(t, q_padding(n));

create or replace function q_rpad3(t text, n integer, fill text) returns text
language sql immutable strict parallel safe return rpad(t, q_padding(n), fill);

create or replace function q_ltrim1(t text) returns text
language sql immutable strict parallel safe return ltrim(t, ' ');

create or replace function q_ltrim2(t text, set text) returns text
language sql immutable strict parallel safe return ltrim(t, set);

create or replace function q_rtrim1(t text) returns text
language sql immutable strict parallel safe return rtrim(t, ' ');

create or replace function q_rtrim2(t text, set text) returns text
language sql immutable strict parallel safe return rtrim(t, set);

create or replace function q_btrim1(t text) returns text
language sql immutable strict parallel safe return btrim(t, ' ');

create or replace function q_btrim2(t text, set text) returns text
language sql immutable strict parallel safe return btrim(t, set);

create or replace function q_strpos2(t text, part text) returns integer
language sql immutable strict parallel safe return strpos(t, part);

create or replace function q_replace3(t text, old text, new text) returns text
language sql immutable strict parallel safe return q_limited(replace(t, old, new));

create or replace function q_translate3(t text, old text, new text) returns text
language sql immutable strict parallel safe return translate(t, old, new);

create or replace function q_concat2(a text, b text) returns text
language sql immutable strict parallel safe return q_limited(a || b);

create or replace function q_split_part3(t text, separator text, n integer) returns text
language sql immutable strict parallel safe return split_part(t, separator, n);

create or replace function q_starts_with2(t text, prefix text) returns boolean
language sql immutable strict parallel safe return starts_with(t, prefix);

-- A text on its way into a column: blanks that are too many go, and what is left must be short
-- enough in characters, as in PostgreSQL, and in UTF-16, as in the other engines.
create or replace function q_stored(t text, n integer, type text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  most integer := case when n >= 0 then n else 134217728 end;
  kept text := t;
  long text := 'value too long for type ' || type || '(' || most || ')';
begin
  if length(kept) > most then
    if n < 0 or rtrim(substr(kept, most + 1), ' ') <> '' then
      perform q_fail('22001', long);
    end if;
    kept := left(kept, most);
  end if;
  if octet_length(kept) > most and q_units(kept) > most then
    perform q_fail('0A000', long || ' in UTF-16, which the engines count in');
  end if;
  return kept;
end $$;

create or replace function q_as_char(t text, n integer) returns text
language sql immutable strict parallel safe return q_stored(rtrim(t, ' '), n, 'character');

create or replace function q_as_varchar(t text, n integer) returns text
language sql immutable strict parallel safe return q_stored(t, n, 'character varying');

-- A text on its way into a column that stores at most so many characters.
create or replace function q_within(t text, most integer) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(t) > most and q_units(t) > most then
    perform q_fail('54000', format('a text of %s characters is too long: at most %s are supported', q_units(t), most));
  end if;
  return t;
end $$;

-- The digits of bytes on their way into a column that stores at most so many bytes.
create or replace function q_bytes_within(digits text, most integer) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if length(digits) / 2 > most then
    perform q_fail('54000', format('a bytea of %s bytes is too long: at most %s are supported', length(digits) / 2, most));
  end if;
  return digits;
end $$;

-- Classes of characters and their case are ASCII's.
create or replace function q_match(t text, pattern text, insensitive integer) returns boolean
language sql immutable strict parallel safe
return case when insensitive <> 0 then t ~* (pattern collate "C") else t ~ (pattern collate "C") end;

create or replace function q_find(t text, pattern text, insensitive integer) returns text
language sql immutable strict parallel safe
return regexp_substr(t, pattern collate "C", 1, 1, case when insensitive <> 0 then 'i' else '' end);

create or replace function q_regexp(
  t text, pattern text, insensitive integer, every integer, replacement text) returns text
language sql immutable strict parallel safe
return regexp_replace(t, pattern collate "C", replacement,
  case when insensitive <> 0 then 'i' else '' end || case when every <> 0 then 'g' else '' end);

create or replace function q_like2(t text, pattern text) returns boolean
language sql immutable strict parallel safe return t like pattern escape '\';

-- See LikePattern.
create or replace function q_pattern(pattern text, escape text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  normal text := '';
  characters text[] := regexp_split_to_array(pattern, '');
  i integer := 1;
  literal boolean;
begin
  if length(escape) > 1 then
    perform q_fail('22025', 'invalid escape string');
  end if;
  while i <= length(pattern) loop
    literal := characters[i] = escape;
    if literal then
      i := i + 1;
      if i > length(pattern) then
        perform q_fail('22025', 'LIKE pattern must not end with escape character');
      end if;
    end if;
    if characters[i] = '\' or literal and characters[i] in ('%', '_') then
      normal := normal || '\';
    end if;
    normal := normal || characters[i];
    i := i + 1;
  end loop;
  return normal;
end $$;
