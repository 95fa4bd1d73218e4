-- java TextRoutines.asChar
-- terminated TerminatedRoutines.asChar
-- postgresql

create or replace function q_as_char(t text, n integer) returns text
language sql immutable strict parallel safe return q_stored(rtrim(t, ' '), n, 'character');

-- mariadb

create or replace function q_as_char(t longtext, n integer) returns longtext deterministic no sql
return q_stored(trim(trailing ' ' from t), n, 'character')
/
