-- java JsonRoutines.typeName
-- terminated TerminatedJson.typeName
-- postgresql

create or replace function q_jtype(doc text) returns text
language sql immutable strict parallel safe return jsonb_typeof(doc::jsonb);
