-- java ByteRoutines.hexed
-- terminated TerminatedOthers.hexed
-- postgresql

create or replace function q_hexed(digits text) returns text
language sql immutable strict parallel safe return q_limited(lower(digits));

-- mariadb

create or replace function q_hexed(digits longtext) returns longtext deterministic no sql
return q_limited(lower(digits))
/
