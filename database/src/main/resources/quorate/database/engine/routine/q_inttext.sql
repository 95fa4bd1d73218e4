-- java Routines.integerText
-- terminated TerminatedRoutines.integerText
-- postgresql

create or replace function q_inttext(n bigint) returns text
language sql immutable strict parallel safe return n::text;

-- mariadb

create or replace function q_inttext(n bigint) returns longtext deterministic no sql
return cast(n as char)
/
