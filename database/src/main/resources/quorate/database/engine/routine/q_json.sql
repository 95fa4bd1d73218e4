-- java JsonRoutines.json
-- terminated TerminatedJson.json
-- postgresql

create or replace function q_json(t text) returns text
language sql immutable strict parallel safe return t::json::text;
