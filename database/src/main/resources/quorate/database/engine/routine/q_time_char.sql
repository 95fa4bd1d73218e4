-- java Routines.timeChar
-- terminated TerminatedRoutines.timeChar
-- postgresql

create or replace function q_time_char(format text, t text) returns text
language sql immutable strict parallel safe
return to_char(t::timestamp, format);
