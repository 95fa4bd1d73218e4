-- java ByteRoutines.hex
-- terminated TerminatedOthers.hex
-- postgresql

create or replace function q_hex(y bytea) returns text
language sql immutable strict parallel safe return q_limited(encode(y, 'hex'));

-- mariadb

create or replace function q_hex(y longblob) returns longtext deterministic no sql return q_limited(lower(hex(y)))
/
