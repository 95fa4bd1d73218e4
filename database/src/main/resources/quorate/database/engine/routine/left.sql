-- java TextRoutines.left
-- terminated TerminatedRoutines.left
-- postgresql

create or replace function q_left2(t text, n integer) returns text
language sql immutable strict parallel safe return left(t, n);

-- mariadb

create or replace function q_left2(t longtext, n integer) returns longtext deterministic no sql
return left(t, if(n >= 0, n, greatest(char_length(t) + n, 0)))
/
