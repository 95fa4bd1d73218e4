-- java RandomRoutines.hash
-- terminated TerminatedOthers.hash
-- postgresql

create or replace function q_row_hash(before text, line text) returns text
language sql immutable parallel safe return md5(before || coalesce('/' || line, ''));

-- mariadb

create or replace function q_row_hash(earlier longtext, line longtext) returns longtext deterministic no sql
return md5(concat(earlier, coalesce(concat('/', line), '')))
/
