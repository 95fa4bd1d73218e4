-- java IntervalRoutines.moment
-- terminated TerminatedIntervals.moment
-- postgresql

create or replace function q_iv_moment(t text, code text) returns text
language sql immutable strict parallel safe
return q_moment(t::timestamp + q_iv_finite(q_iv_read(code), 'an infinite timestamp is not supported by Quorate'));
