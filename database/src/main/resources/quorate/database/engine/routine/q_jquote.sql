-- java JsonRoutines.quote
-- terminated TerminatedJson.quote
-- postgresql

create or replace function q_jquote(t text) returns text
language sql immutable strict parallel safe return q_limited(to_json(t)::text);
