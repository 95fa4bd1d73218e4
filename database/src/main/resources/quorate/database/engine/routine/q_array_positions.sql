-- java ArrayRoutines.positions
-- terminated TerminatedArrays.positions
-- postgresql

create or replace function q_array_positions(a text, t text, kind integer) returns text
language sql immutable parallel safe
return q_limited(case kind when 0 then array_positions(a::text[], t)::text
  else array_positions(a::numeric[], t::numeric)::text end);
