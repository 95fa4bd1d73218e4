-- java IntervalRoutines.make
-- terminated TerminatedIntervals.make
-- postgresql

create or replace function q_iv_make(
  years integer, months integer, weeks integer, days integer, hours integer, mins integer,
  secs double precision) returns text
language sql immutable strict parallel safe
return q_iv_write(make_interval(years, months, weeks, days, hours, mins, q_finite(secs)));
