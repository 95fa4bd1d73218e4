-- java ByteRoutines.unhex
-- terminated TerminatedOthers.unhex
-- postgresql

create or replace function q_unhex(digits text) returns bytea
language sql immutable strict parallel safe return decode(digits, 'hex');

-- mariadb

create or replace function q_unhex(digits longtext) returns longblob deterministic no sql return unhex(digits)
/
