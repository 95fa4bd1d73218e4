-- postgresql

create or replace function q_iv_read(code text) returns interval
language plpgsql immutable strict parallel safe as $$
declare
  months constant numeric := substr(code, 24, 10)::numeric - 2147483648;
  days constant numeric := substr(code, 34, 10)::numeric - 2147483648;
  micros constant numeric :=
    left(code, 23)::numeric - 10000000000000000000000 - (months * 30 + days) * 86400000000;
begin
  if abs(months) >= 2147483647 and abs(days) >= 2147483647 and abs(micros) >= 9223372036854775807 then
    return case when months > 0 then 'infinity' else '-infinity' end::interval;
  end if;
  return make_interval(months => months::int, days => days::int)
    + trunc(micros / 3600000000) * interval '1 hour'
    + (micros - trunc(micros / 3600000000) * 3600000000)::text::double precision * interval '1 microsecond';
end $$;
