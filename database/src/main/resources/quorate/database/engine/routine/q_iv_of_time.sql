-- java IntervalRoutines.ofTime
-- terminated TerminatedIntervals.ofTime
-- postgresql

create or replace function q_iv_of_time(t text) returns text
language sql immutable strict parallel safe return q_iv_write(t::time::interval);
