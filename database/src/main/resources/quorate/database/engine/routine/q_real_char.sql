-- java NumberRoutines.text
-- terminated TerminatedOthers.text
-- postgresql

create or replace function q_real_char(n double precision, format text) returns text
language sql immutable strict parallel safe return to_char(q_fplain(n), format);
