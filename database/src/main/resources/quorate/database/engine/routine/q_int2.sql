-- mariadb

-- Integers: the return value is what is checked.
create or replace function q_int2(n decimal(65,0)) returns smallint deterministic no sql return n
/
