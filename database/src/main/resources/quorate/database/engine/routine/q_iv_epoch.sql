-- java IntervalRoutines.epoch
-- terminated TerminatedIntervals.epoch
-- postgresql

create or replace function q_iv_epoch(code text) returns double precision
language sql immutable strict parallel safe
return date_part('epoch',
  q_iv_finite(q_iv_read(code), 'a field of an infinite interval is not supported by Quorate'));
