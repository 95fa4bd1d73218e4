-- java RealRoutines.exp
-- postgresql

create or replace function q_exp(number double precision) returns double precision
language plpgsql immutable strict parallel safe as $$
declare
  p1 constant double precision := 1.66666666666666019037e-01;
  p2 constant double precision := -2.77777777770155933842e-03;
  p3 constant double precision := 6.61375632143793436117e-05;
  p4 constant double precision := -1.65339022054652515390e-06;
  p5 constant double precision := 4.13813679705723846039e-08;
  ln2_high constant double precision := 6.93147180369123816490e-01;
  ln2_low constant double precision := 1.90821492927058770002e-10;
  inverse constant double precision := 1.44269504088896338700e+00;
  x double precision := number;
  one constant double precision := 1;
  two constant double precision := 2;
  half constant double precision := 0.5;
  hx integer := q_high(number) & 2147483647;
  k integer := 0;
  high double precision := 0;
  low double precision := 0;
  t double precision;
  c double precision;
  y double precision;
begin
  x := q_fplain(number);
  if x > 7.09782712893383973096e+02::double precision then
    perform q_fail('22003', 'value out of range: overflow');
  elsif x < -7.45133219101941108420e+02::double precision then
    perform q_fail('22003', 'value out of range: underflow');
  end if;
  if hx > 1071001154 then
    if hx < 1072734898 then
      k := case when x < 0 then -1 else 1 end;
      high := x - k * ln2_high;
      low := k * ln2_low;
    else
      k := trunc(inverse * x + case when x < 0 then -half else half end)::integer;
      high := x - k * ln2_high;
      low := k * ln2_low;
    end if;
    x := high - low;
  elsif hx < 1043333120 then
    return one + x;
  end if;
  t := x * x;
  c := x - t * (p1 + t * (p2 + t * (p3 + t * (p4 + t * p5))));
  if k = 0 then
    return one - ((x * c) / (c - two) - x);
  end if;
  y := one - ((low - (x * c) / (two - c)) - high);
  if k >= -1021 then
    return q_with_high(y, q_high(y) + (k << 20));
  end if;
  return q_with_high(y, q_high(y) + ((k + 1000) << 20)) * power(two, -1000);
end $$;
