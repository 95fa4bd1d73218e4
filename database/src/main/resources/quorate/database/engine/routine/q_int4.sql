-- mariadb

create or replace function q_int4(n decimal(65,0)) returns integer deterministic no sql return n
/
