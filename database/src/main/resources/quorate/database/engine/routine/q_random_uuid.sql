-- java RandomRoutines.uuid
-- terminated TerminatedOthers.randomUuid
-- postgresql

create or replace function q_random_uuid(hash text) returns text
language sql immutable strict parallel safe
return left(hash, 8) || '-' || substr(hash, 9, 4) || '-4' || substr(hash, 14, 3) || '-'
  || translate(substr(hash, 17, 1), '0123456789abcdef', '89ab89ab89ab89ab') || substr(hash, 18, 3) || '-' || substr(hash, 21);

-- mariadb

create or replace function q_random_uuid(digits longtext) returns varchar(36) deterministic no sql
return concat(left(digits, 8), '-', substring(digits, 9, 4), '-4', substring(digits, 14, 3), '-',
  substring('89ab89ab89ab89ab', instr('0123456789abcdef', substring(digits, 17, 1)), 1), substring(digits, 18, 3), '-',
  substring(digits, 21))
/
