-- java TextRoutines.reverse
-- terminated TerminatedRoutines.reverse
-- postgresql

create or replace function q_reverse1(t text) returns text
language sql immutable strict parallel safe return reverse(t);

-- mariadb

create or replace function q_reverse1(t longtext) returns longtext deterministic no sql return reverse(t)
/
