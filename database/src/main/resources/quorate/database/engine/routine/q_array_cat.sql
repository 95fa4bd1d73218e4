-- java ArrayRoutines.cat
-- terminated TerminatedArrays.cat
-- postgresql

create or replace function q_array_cat(a text, b text) returns text
language sql immutable parallel safe return q_limited((a::text[] || b::text[])::text);
