-- java JsonRoutines.jsonb
-- terminated TerminatedJson.jsonb
-- postgresql

create or replace function q_jsonb(t text) returns text
language sql immutable strict parallel safe return q_limited(t::jsonb::text);
