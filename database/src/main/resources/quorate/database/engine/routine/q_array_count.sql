-- java ArrayRoutines.count
-- terminated TerminatedArrays.count
-- postgresql

create or replace function q_array_count(a text) returns integer
language sql immutable strict parallel safe return cardinality(a::text[]);
