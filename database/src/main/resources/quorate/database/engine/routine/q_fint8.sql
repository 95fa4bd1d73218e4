-- mariadb

create or replace function q_fint8(n double) returns bigint deterministic no sql return q_fround(n)
/
