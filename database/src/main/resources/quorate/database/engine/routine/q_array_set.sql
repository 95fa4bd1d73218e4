-- java ArrayRoutines.set
-- terminated TerminatedArrays.set
-- postgresql

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
