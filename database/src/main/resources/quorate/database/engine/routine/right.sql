-- java TextRoutines.right
-- terminated TerminatedRoutines.right
-- postgresql

create or replace function q_right2(t text, n integer) returns text
language sql immutable strict parallel safe return right(t, n);

-- mariadb

create or replace function q_right2(t longtext, n integer) returns longtext deterministic no sql
return right(t, if(n >= 0, n, greatest(char_length(t) + n, 0)))
/
