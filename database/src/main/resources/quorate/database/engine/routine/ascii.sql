-- java TextRoutines.ascii
-- terminated TerminatedRoutines.ascii
-- postgresql

create or replace function q_ascii1(t text) returns integer
language sql immutable strict parallel safe return ascii(t);

-- mariadb

create or replace function q_ascii1(t longtext) returns integer deterministic no sql
return ord(convert(left(t, 1) using utf32))
/
