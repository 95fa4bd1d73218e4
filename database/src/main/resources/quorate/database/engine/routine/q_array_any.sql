-- java ArrayRoutines.any
-- terminated TerminatedArrays.any
-- postgresql

-- A form is a kind, plus 2 for all elements.
create or replace function q_array_any(t text, a text, form integer) returns boolean
language sql immutable parallel safe
return case form when 0 then t = any (a::text[]) when 1 then t::numeric = any (a::numeric[])
  when 2 then t = all (a::text[]) else t::numeric = all (a::numeric[]) end;
