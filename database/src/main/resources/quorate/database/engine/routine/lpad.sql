-- java TextRoutines.lpad
-- terminated TerminatedRoutines.lpad
-- postgresql

create or replace function q_lpad2(t text, n integer) returns text
language sql immutable strict parallel safe return lpad(t, q_padding(n));

create or replace function q_lpad3(t text, n integer, fill text) returns text
language sql immutable strict parallel safe return lpad(t, q_padding(n), fill);

-- mariadb

create or replace function q_lpad2(t longtext, n integer) returns longtext deterministic no sql
return concat(q_padding(t, n, ' '), left(t, greatest(n, 0)))
/

create or replace function q_lpad3(t longtext, n integer, fill longtext) returns longtext deterministic no sql
return concat(q_padding(t, n, fill), left(t, greatest(n, 0)))
/
