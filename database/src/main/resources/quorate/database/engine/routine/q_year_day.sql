-- mariadb

create or replace function q_year_day(number integer) returns date deterministic no sql
return if(number < 1, null, cast(concat(lpad(number, 4, '0'), '-01-01') as date))
/
