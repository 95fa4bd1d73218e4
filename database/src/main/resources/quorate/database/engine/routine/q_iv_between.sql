-- java IntervalRoutines.between
-- terminated TerminatedIntervals.between
-- postgresql

create or replace function q_iv_between(later text, earlier text, form integer) returns text
language sql immutable strict parallel safe
return q_iv_write(case form when 0 then later::timestamp - earlier::timestamp
  else age(later::timestamp, earlier::timestamp) end);
