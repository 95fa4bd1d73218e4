-- java ArrayRoutines.slice
-- terminated TerminatedArrays.slice
-- postgresql

create or replace function q_array_slice(a text, i integer, j integer) returns text
language sql immutable strict parallel safe return ((a::text[])[i:j])::text;
