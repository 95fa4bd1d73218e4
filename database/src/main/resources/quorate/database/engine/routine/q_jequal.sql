-- java JsonRoutines.equal
-- terminated TerminatedJson.equal
-- postgresql

create or replace function q_jequal(a text, b text) returns boolean
language sql immutable strict parallel safe return a::jsonb = b::jsonb;
