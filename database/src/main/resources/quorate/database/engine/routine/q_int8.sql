-- mariadb

create or replace function q_int8(n decimal(65,0)) returns bigint deterministic no sql return n
/
