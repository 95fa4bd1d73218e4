-- java JsonRoutines.length
-- terminated TerminatedJson.length
-- postgresql

create or replace function q_jlength(doc text) returns integer
language sql immutable strict parallel safe return jsonb_array_length(doc::jsonb);
