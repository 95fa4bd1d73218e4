-- java Routines.days
-- postgresql

create or replace function q_time_days(later text, earlier text) returns integer
language sql immutable strict parallel safe return later::date - earlier::date;

-- mariadb

create or replace function q_time_days(later date, earlier date) returns integer deterministic no sql
return datediff(later, earlier)
/
