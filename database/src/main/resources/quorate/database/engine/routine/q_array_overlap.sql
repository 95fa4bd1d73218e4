-- java ArrayRoutines.overlap
-- terminated TerminatedArrays.overlap
-- postgresql

create or replace function q_array_overlap(a text, b text, kind integer) returns boolean
language sql immutable strict parallel safe
return case kind when 0 then a::text[] && b::text[] else a::numeric[] && b::numeric[] end;
