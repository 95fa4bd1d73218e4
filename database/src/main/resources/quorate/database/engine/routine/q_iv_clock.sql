-- java IntervalRoutines.clock
-- terminated TerminatedIntervals.clock
-- postgresql

create or replace function q_iv_clock(t text, code text) returns text
language sql immutable strict parallel safe
return to_char(t::time + q_iv_read(code), 'HH24:MI:SS.US');
