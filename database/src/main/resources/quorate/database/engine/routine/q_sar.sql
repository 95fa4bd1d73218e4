-- mariadb

-- What is negative is shifted as its complement.
create or replace function q_sar(n bigint, places integer) returns bigint deterministic no sql
return if(n < 0, -1 - cast((-1 - n) >> places as signed), cast(n >> places as signed))
/
