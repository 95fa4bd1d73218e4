-- java Routines.addDays
-- postgresql

create or replace function q_time_add_days(d text, days integer) returns text
language sql immutable strict parallel safe
return to_char(q_day(d::date + days, 'date'), 'YYYY-MM-DD');

-- mariadb

create or replace function q_time_add_days(d date, days integer) returns longtext deterministic no sql
return if(d is null or days is null, null, cast(q_day(d + interval days day, 'date') as char))
/
