-- java JsonRoutines.contains
-- terminated TerminatedJson.contains
-- postgresql

create or replace function q_jcontains(whole text, part text) returns boolean
language sql immutable strict parallel safe return whole::jsonb @> part::jsonb;
