-- java JsonRoutines.exists
-- terminated TerminatedJson.exists
-- postgresql

create or replace function q_jexists(doc text, key text) returns boolean
language sql immutable strict parallel safe return jsonb_exists(doc::jsonb, key);
