-- java RandomRoutines.number
-- terminated TerminatedOthers.randomNumber
-- postgresql

create or replace function q_random(hash text) returns double precision
language sql immutable strict parallel safe
return ('x' || left(hash, 13))::bit(52)::bigint::double precision / 4503599627370496;

-- mariadb

create or replace function q_random(digits longtext) returns double deterministic no sql
return cast(conv(left(digits, 13), 16, 10) as unsigned) / 4503599627370496e0
/
