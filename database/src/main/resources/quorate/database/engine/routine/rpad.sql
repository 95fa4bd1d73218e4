-- java TextRoutines.rpad
-- terminated TerminatedRoutines.rpad
-- postgresql

create or replace function q_rpad2(t text, n integer) returns text
language sql immutable strict parallel safe return rpad(t, q_padding(n));

create or replace function q_rpad3(t text, n integer, fill text) returns text
language sql immutable strict parallel safe return rpad(t, q_padding(n), fill);

-- mariadb

create or replace function q_rpad2(t longtext, n integer) returns longtext deterministic no sql
return concat(left(t, greatest(n, 0)), q_padding(t, n, ' '))
/

create or replace function q_rpad3(t longtext, n integer, fill longtext) returns longtext deterministic no sql
return concat(left(t, greatest(n, 0)), q_padding(t, n, fill))
/
