-- java RealRoutines.power
-- postgresql

create or replace function q_power(base double precision, exponent double precision)
returns double precision
language plpgsql immutable strict parallel safe as $$
declare
  odd boolean;
  magnitude double precision := abs(q_fplain(base) + 0 * q_fplain(exponent));
begin
  if base = 0 and exponent < 0 then
    perform q_fail('2201F', 'zero raised to a negative power is undefined');
  elsif base < 0 and round(exponent) <> exponent then
    perform q_fail('2201F', 'a negative number raised to a non-integer power yields a complex result');
  elsif exponent = 0 then
    return 1;
  elsif exponent = 2 then
    return q_fcomputed(base * base);
  elsif exponent = 0.5 then
    return sqrt(base + 0::double precision);
  elsif exponent = 1 then
    return base + 0;
  elsif exponent = -1 then
    return 1::double precision / base;
  end if;
  odd := case when abs(exponent) < 9007199254740992 and round(exponent) = exponent
    then exponent::bigint % 2 <> 0 else false end;
  if magnitude <> 0 and magnitude <> 1 then
    -- An exponent so small makes 1 of anything; on the way there, products would be too small.
    magnitude := case when abs(exponent) < 1e-200::double precision then 1
      else q_positive_power(magnitude, exponent) end;
  end if;
  return case when odd and q_bits(base) < 0 then -magnitude else magnitude end + 0;
end $$;
