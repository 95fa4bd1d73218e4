-- java ArrayRoutines.cast
-- terminated TerminatedArrays.cast
-- postgresql

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
