-- java NumberRoutines.scale
-- postgresql

create or replace function q_min_scale(n numeric) returns integer
language sql immutable strict parallel safe return min_scale(trunc(n, 12));

-- mariadb

create or replace function q_min_scale(n decimal(65,38)) returns integer deterministic no sql
return char_length(trim(trailing '0' from substring_index(q_numtext(truncate(n, 12), 12), '.', -1)))
/
