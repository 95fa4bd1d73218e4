-- java TextRoutines.position
-- terminated TerminatedRoutines.position
-- postgresql

create or replace function q_strpos2(t text, part text) returns integer
language sql immutable strict parallel safe return strpos(t, part);

-- mariadb

create or replace function q_strpos2(t longtext, part longtext) returns integer deterministic no sql
return locate(part, t)
/
