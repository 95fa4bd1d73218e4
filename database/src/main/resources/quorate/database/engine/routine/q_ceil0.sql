-- java Routines.ceil
-- postgresql

create or replace function q_ceil0(n numeric) returns numeric
language sql immutable strict parallel safe return ceil(trunc(n, 12));

-- mariadb

create or replace function q_ceil0(n decimal(65,38)) returns decimal(65,12)
deterministic no sql return ceil(truncate(n, 12))
/
