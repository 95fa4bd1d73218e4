-- java IntervalRoutines.sum
-- terminated TerminatedIntervals.sum
-- postgresql

create or replace function q_iv_sum(months bigint, days bigint, micros numeric) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if abs(months) > 2147483647 or abs(days) > 2147483647 or abs(micros) > 9223372036854775807 then
    perform q_fail('22008', 'interval out of range');
  end if;
  return lpad(((months::numeric * 30 + days) * 86400000000 + trunc(micros) + 10000000000000000000000)::text, 23, '0')
    || lpad((months + 2147483648)::text, 10, '0') || lpad((days + 2147483648)::text, 10, '0');
end $$;
