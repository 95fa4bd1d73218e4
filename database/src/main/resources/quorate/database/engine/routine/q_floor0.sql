-- java Routines.floor
-- postgresql

create or replace function q_floor0(n numeric) returns numeric
language sql immutable strict parallel safe return floor(trunc(n, 12));

-- mariadb

create or replace function q_floor0(n decimal(65,38)) returns decimal(65,12)
deterministic no sql return floor(truncate(n, 12))
/
