
-- What takes arrays apart and puts them together: the rest of what postgresql-routines.sql begins. An array is
-- stored as its text, as in every engine, and its elements are texts here. A kind is 0 where elements are
-- compared as texts, and 1 for numbers.

-- A text read as an array, of one dimension.
create or replace function q_array_of(t text) returns text[]
language plpgsql immutable strict parallel safe as $$
begin
  if t ~ '^[ \t\n\v\f\r]*\[.*=' then
    perform q_fail('0A000', 'an array with bounds is not supported by Quorate');
  elsif t ~ '^[ \t\n\v\f\r]*\{[ \t\n\v\f\r]*\{' or array_ndims(t::text[]) > 1 then
    perform q_fail('0A000', 'an array of several dimensions is not supported by Quorate');
  end if;
  return t::text[];
end $$;

create or replace function q_array_quote(t text) returns text
language sql immutable parallel safe
return q_limited(substr(array[t]::text, 2, length(array[t]::text) - 2));

create or replace function q_array_element(a text, i integer) returns text
language sql immutable strict parallel safe return (a::text[])[i];

create or replace function q_array_slice(a text, i integer, j integer) returns text
language sql immutable strict parallel safe return ((a::text[])[i:j])::text;

create or replace function q_array_count(a text) returns integer
language sql immutable strict parallel safe return cardinality(a::text[]);

create or replace function q_array_size(a text, d integer) returns integer
language sql immutable strict parallel safe return array_length(a::text[], d);

create or replace function q_array_equal(a text, b text) returns boolean
language sql immutable strict parallel safe return a::numeric[] = b::numeric[];

create or replace function q_array_contains(a text, b text, kind integer) returns boolean
language sql immutable strict parallel safe
return case kind when 0 then a::text[] @> b::text[] else a::numeric[] @> b::numeric[] end;

create or replace function q_array_overlap(a text, b text, kind integer) returns boolean
language sql immutable strict parallel safe
return case kind when 0 then a::text[] && b::text[] else a::numeric[] && b::numeric[] end;

-- A form is a kind, plus 2 for all elements.
create or replace function q_array_any(t text, a text, form integer) returns boolean
language sql immutable parallel safe
return case form when 0 then t = any (a::text[]) when 1 then t::numeric = any (a::numeric[])
  when 2 then t = all (a::text[]) else t::numeric = all (a::numeric[]) end;

create or replace function q_array_cat(a text, b text) returns text
language sql immutable parallel safe return q_limited((a::text[] || b::text[])::text);

create or replace function q_array_remove(a text, t text, kind integer) returns text
language sql immutable parallel safe
return case kind when 0 then array_remove(a::text[], t)::text
  else array_remove(a::numeric[], t::numeric)::text end;

create or replace function q_array_replace(a text, t text, b text, kind integer) returns text
language sql immutable parallel safe
return q_limited(case kind when 0 then array_replace(a::text[], t, b)::text
  else array_replace(a::numeric[], t::numeric, b::numeric)::text end);

create or replace function q_array_position(a text, t text, i integer, kind integer) returns integer
language sql immutable parallel safe
return case kind when 0 then array_position(a::text[], t, i)
  else array_position(a::numeric[], t::numeric, i) end;

create or replace function q_array_positions(a text, t text, kind integer) returns text
language sql immutable parallel safe
return q_limited(case kind when 0 then array_positions(a::text[], t)::text
  else array_positions(a::numeric[], t::numeric)::text end);

create or replace function q_array_join(a text, separator text, missing text) returns text
language sql immutable parallel safe return q_limited(array_to_string(a::text[], separator, missing));

create or replace function q_array_split(t text, separator text, missing text) returns text
language sql immutable parallel safe return q_limited(string_to_array(t, separator, missing)::text);

-- A form is a kind, plus 2 for the greatest first, plus 4 for NULL first.
create or replace function q_array_set(a text, form integer) returns text
language plpgsql immutable strict parallel safe as $$
declare
  s text[] := array(select e from (select distinct e from unnest(a::text[]) as u (e) where e is not null) as d
    order by case when form % 2 = 1 then e::numeric end, e collate "C");
begin
  if form & 2 > 0 then
    s := array(select e from unnest(s) with ordinality as u (e, i) order by i desc);
  end if;
  if array_position(a::text[], null) is not null then
    s := case when form & 4 > 0 then null::text || s else s || null::text end;
  end if;
  return s::text;
end $$;

-- A text on its way into an array: of a char(n) without its padding, and cut where a cast is written.
create or replace function q_array_text(t text, kind integer, n integer, written integer) returns text
language plpgsql immutable strict parallel safe as $$
declare
  kept text := case when kind = 1014 and written = 0 then rtrim(t, ' ') else t end;
begin
  if n >= 0 and length(kept) > n then
    if written = 0 and rtrim(substr(kept, n + 1), ' ') <> '' then
      perform q_fail('22001', 'value too long for type ' || case kind when 1014 then 'character('
        else 'character varying(' end || n || ')');
    end if;
    kept := left(kept, n);
  end if;
  return case when kind = 1014 then rtrim(kept, ' ') else kept end;
end $$;

-- Types are told by their oids: 25 text, and of arrays 1000 boolean, 1005, 1007, 1016 integers, 1231 numeric,
-- 1021, 1022 floats, 1009, 1014, 1015 texts.
create or replace function q_array_cast(t text, source integer, target integer, modifier integer,
  written integer) returns text
language plpgsql immutable strict parallel safe as $$
declare
  a text[] := q_array_of(t);
  texts boolean := source in (25, 1009, 1014, 1015);
  digits integer := (modifier - 4) & 65535;
  number numeric;
  reals double precision[];
begin
  if target in (1005, 1007, 1016) then
    if texts then
      a := array(select q_textint(e)::text from unnest(a) with ordinality as u (e, i) order by i);
    else
      a := a::numeric[]::bigint[]::text[];
    end if;
    return case target when 1005 then a::smallint[]::text when 1007 then a::integer[]::text else a::text end;
  elsif target = 1000 then
    a := array(select q_textbool(e)::text from unnest(a) with ordinality as u (e, i) order by i);
    return a::boolean[]::text;
  elsif target in (1021, 1022) then
    reals := case source when 1021 then a::real[]::double precision[] when 1022 then a::double precision[]
      else a::numeric[]::double precision[] end;
    if target = 1021 then
      reals := reals::real[]::double precision[];
    end if;
    if exists (select from unnest(reals) as u (e) where e not in ('NaN', 'Infinity', '-Infinity')
        and abs(e) >= case target when 1021 then 3.4028233e38::real::double precision
          else 1.7976931348623155e308::double precision end) then
      perform q_fail('0A000', 'the floats of the greatest magnitude are not supported by Quorate');
    end if;
    return q_limited(case target when 1021 then reals::real[]::text else reals::text end);
  elsif target = 1231 then
    a := array(select round(e::numeric, digits)::text from unnest(a) with ordinality as u (e, i) order by i);
    foreach number in array a::numeric[] loop
      if abs(number) >= power(10::numeric, ((modifier - 4) >> 16) - digits) then
        perform q_fail('22003', 'numeric field overflow');
      end if;
    end loop;
    return q_limited(a::text);
  end if;
  if source = 1000 then
    a := array(select e::boolean::text from unnest(a) with ordinality as u (e, i) order by i);
  end if;
  return q_limited(array(select q_array_text(e, target, case when modifier < 4 then -1 else modifier - 4 end,
    written) from unnest(a) with ordinality as u (e, i) order by i)::text);
end $$;
