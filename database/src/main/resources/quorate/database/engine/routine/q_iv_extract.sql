-- java IntervalRoutines.extract
-- terminated TerminatedIntervals.extract
-- postgresql

create or replace function q_iv_extract(field text, code text) returns numeric
language sql immutable strict parallel safe
return pg_catalog.extract(field,
  q_iv_finite(q_iv_read(code), 'a field of an infinite interval is not supported by Quorate'));
