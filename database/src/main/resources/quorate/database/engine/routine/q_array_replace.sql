-- java ArrayRoutines.replace
-- terminated TerminatedArrays.replace
-- postgresql

create or replace function q_array_replace(a text, t text, b text, kind integer) returns text
language sql immutable parallel safe
return q_limited(case kind when 0 then array_replace(a::text[], t, b)::text
  else array_replace(a::numeric[], t::numeric, b::numeric)::text end);
