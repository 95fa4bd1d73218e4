-- java ArrayRoutines.element
-- terminated TerminatedArrays.element
-- postgresql

create or replace function q_array_element(a text, i integer) returns text
language sql immutable strict parallel safe return (a::text[])[i];
