-- java IntervalRoutines.trunc
-- terminated TerminatedIntervals.trunc
-- postgresql

create or replace function q_iv_trunc(unit text, code text) returns text
language sql immutable strict parallel safe return q_iv_write(date_trunc(lower(unit), q_iv_read(code)));
