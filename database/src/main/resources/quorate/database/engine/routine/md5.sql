-- java Routines.md5
-- terminated TerminatedRoutines.md5
-- postgresql

create or replace function q_md51(t text) returns text
language sql immutable strict parallel safe return md5(t);

-- mariadb

create or replace function q_md51(t longtext) returns longtext deterministic no sql return md5(t)
/
