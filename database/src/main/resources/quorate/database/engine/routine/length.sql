-- java TextRoutines.length
-- terminated TerminatedRoutines.length
-- postgresql

create or replace function q_length1(t text) returns integer
language sql immutable strict parallel safe return length(t);

-- mariadb

create or replace function q_length1(t longtext) returns integer deterministic no sql return char_length(t)
/
