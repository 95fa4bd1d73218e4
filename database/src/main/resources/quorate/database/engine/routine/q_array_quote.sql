-- java ArrayRoutines.quote
-- terminated TerminatedArrays.quote
-- postgresql

create or replace function q_array_quote(t text) returns text
language sql immutable parallel safe
return q_limited(substr(array[t]::text, 2, length(array[t]::text) - 2));
