-- java TextRoutines.octetLength
-- terminated TerminatedRoutines.octetLength
-- postgresql

create or replace function q_octet_length1(t text) returns integer
language sql immutable strict parallel safe return octet_length(t);

-- mariadb

create or replace function q_octet_length1(t longtext) returns integer deterministic no sql return length(t)
/
