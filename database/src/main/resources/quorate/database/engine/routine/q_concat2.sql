-- java TextRoutines.concat
-- terminated TerminatedRoutines.concat
-- postgresql

create or replace function q_concat2(a text, b text) returns text
language sql immutable strict parallel safe return q_limited(a || b);

-- mariadb

create or replace function q_concat2(a longtext, b longtext) returns longtext deterministic no sql
return q_limited(concat(a, b))
/
