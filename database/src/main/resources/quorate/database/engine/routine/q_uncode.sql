-- java CodedRoutines.uncode
-- terminated TerminatedCoded.uncode
-- postgresql

create or replace function q_uncode(code text, type integer) returns text
language sql immutable strict parallel safe return q_iv_read(code)::text;
