-- java IntervalRoutines.by
-- terminated TerminatedIntervals.by
-- postgresql

create or replace function q_iv_by(code text, factor double precision, over integer) returns text
language sql immutable strict parallel safe
return q_iv_write(case when q_finite(factor) is null then null
  when over = 1 then q_iv_read(code) / factor else q_iv_read(code) * factor end);
