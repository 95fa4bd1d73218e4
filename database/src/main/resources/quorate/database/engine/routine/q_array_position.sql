-- java ArrayRoutines.position
-- terminated TerminatedArrays.position
-- postgresql

create or replace function q_array_position(a text, t text, i integer, kind integer) returns integer
language sql immutable parallel safe
return case kind when 0 then array_position(a::text[], t, i)
  else array_position(a::numeric[], t::numeric, i) end;
