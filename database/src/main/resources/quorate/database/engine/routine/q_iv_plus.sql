-- java IntervalRoutines.plus
-- terminated TerminatedIntervals.plus
-- postgresql

create or replace function q_iv_plus(one text, other text) returns text
language sql immutable strict parallel safe return q_iv_write(q_iv_read(one) + q_iv_read(other));
