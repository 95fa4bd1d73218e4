-- java ArrayRoutines.size
-- terminated TerminatedArrays.size
-- postgresql

create or replace function q_array_size(a text, d integer) returns integer
language sql immutable strict parallel safe return array_length(a::text[], d);
