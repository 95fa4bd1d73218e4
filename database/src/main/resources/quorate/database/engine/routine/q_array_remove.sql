-- java ArrayRoutines.remove
-- terminated TerminatedArrays.remove
-- postgresql

create or replace function q_array_remove(a text, t text, kind integer) returns text
language sql immutable parallel safe
return case kind when 0 then array_remove(a::text[], t)::text
  else array_remove(a::numeric[], t::numeric)::text end;
