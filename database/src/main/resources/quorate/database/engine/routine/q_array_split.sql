-- java ArrayRoutines.split
-- terminated TerminatedArrays.split
-- postgresql

create or replace function q_array_split(t text, separator text, missing text) returns text
language sql immutable parallel safe return q_limited(string_to_array(t, separator, missing)::text);
