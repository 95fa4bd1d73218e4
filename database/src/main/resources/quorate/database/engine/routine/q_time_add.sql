-- java Routines.addInterval
-- postgresql

create or replace function q_time_add(t text, months integer, days integer, seconds integer) returns text
language sql immutable strict parallel safe
return q_moment(t::timestamp + make_interval(months => months, days => days, secs => seconds));

-- mariadb

create or replace function q_time_add(t datetime(6), months integer, days integer, seconds integer)
returns longtext deterministic no sql
return if(t is null or months is null or days is null or seconds is null, null,
  q_moment(t + interval months month + interval cast(days as signed) * 86400 + seconds second))
/
