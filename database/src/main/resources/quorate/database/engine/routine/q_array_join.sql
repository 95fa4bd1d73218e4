-- java ArrayRoutines.join
-- terminated TerminatedArrays.join
-- postgresql

create or replace function q_array_join(a text, separator text, missing text) returns text
language sql immutable parallel safe return q_limited(array_to_string(a::text[], separator, missing));
