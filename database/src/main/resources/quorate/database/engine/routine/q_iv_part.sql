-- java IntervalRoutines.part
-- terminated TerminatedIntervals.part
-- postgresql

create or replace function q_iv_part(code text, part integer) returns bigint
language sql immutable strict parallel safe
return case when q_iv_finite(q_iv_read(code), 'a sum of infinite intervals is not supported by Quorate') is null
    then null
  when part = 0 then substr(code, 24, 10)::bigint - 2147483648
  when part = 1 then substr(code, 34, 10)::bigint - 2147483648
  else left(code, 23)::numeric - 10000000000000000000000
    - ((substr(code, 24, 10)::numeric - 2147483648) * 30 + substr(code, 34, 10)::numeric - 2147483648) * 86400000000
  end::bigint;
