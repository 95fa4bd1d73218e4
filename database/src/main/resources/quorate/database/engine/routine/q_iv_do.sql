-- java IntervalRoutines.done
-- terminated TerminatedIntervals.done
-- postgresql

create or replace function q_iv_do(what text, code text) returns text
language sql immutable strict parallel safe
return q_iv_write(case what when 'neg' then - q_iv_read(code) when 'days' then justify_days(q_iv_read(code))
  when 'hours' then justify_hours(q_iv_read(code)) else justify_interval(q_iv_read(code)) end);
