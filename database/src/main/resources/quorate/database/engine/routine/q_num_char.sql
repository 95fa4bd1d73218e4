-- java NumberRoutines.text
-- terminated TerminatedOthers.text
-- postgresql

create or replace function q_num_char(n numeric, format text, whole integer) returns text
language sql immutable strict parallel safe
return case when whole = 1 then to_char(trunc(n)::bigint, format) else to_char(trunc(n, 12), format) end;
