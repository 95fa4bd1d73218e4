-- java ArrayRoutines.equal
-- terminated TerminatedArrays.equal
-- postgresql

create or replace function q_array_equal(a text, b text) returns boolean
language sql immutable strict parallel safe return a::numeric[] = b::numeric[];
