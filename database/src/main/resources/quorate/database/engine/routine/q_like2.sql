-- java TextRoutines.like
-- terminated TerminatedRoutines.like
-- postgresql

create or replace function q_like2(t text, pattern text) returns boolean
language sql immutable strict parallel safe return t like pattern escape '\';

-- mariadb

create or replace function q_like2(t longtext, pattern longtext) returns boolean deterministic no sql
return t like pattern escape '\'
/
