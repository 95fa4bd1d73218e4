-- postgresql

create or replace function q_iv_write(i interval) returns text
language plpgsql immutable strict parallel safe as $$
declare
  months numeric;
  days numeric;
  micros numeric;
begin
  if i = 'infinity' then
    months := 2147483647; days := 2147483647; micros := 9223372036854775807;
  elsif i = '-infinity' then
    months := -2147483648; days := -2147483648; micros := -9223372036854775808;
  else
    months := extract(year from i) * 12 + extract(month from i);
    days := extract(day from i);
    micros := extract(hour from i) * 3600000000 + extract(minute from i) * 60000000
      + extract(microseconds from i);
  end if;
  return lpad(((months * 30 + days) * 86400000000 + micros + 10000000000000000000000)::text, 23, '0')
    || lpad((months + 2147483648)::text, 10, '0') || lpad((days + 2147483648)::text, 10, '0');
end $$;
