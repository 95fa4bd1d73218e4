-- java TextRoutines.asVarchar
-- terminated TerminatedRoutines.asVarchar
-- postgresql

create or replace function q_as_varchar(t text, n integer) returns text
language sql immutable strict parallel safe return q_stored(t, n, 'character varying');

-- mariadb

create or replace function q_as_varchar(t longtext, n integer) returns longtext deterministic no sql
return q_stored(t, n, 'character varying')
/
