-- postgresql

-- 2 to the power of high + low, of which high has half of the digits.
create or replace function q_exp2(high double precision, low double precision) returns double precision
language plpgsql immutable strict parallel safe as $$
declare
  p1 constant double precision := 1.66666666666666019037e-01;
  p2 constant double precision := -2.77777777770155933842e-03;
  p3 constant double precision := 6.61375632143793436117e-05;
  p4 constant double precision := -1.65339022054652515390e-06;
  p5 constant double precision := 4.13813679705723846039e-08;
  ln2 constant double precision := 6.93147180559945286227e-01;
  ln2_high constant double precision := 6.93147182464599609375e-01;
  ln2_low constant double precision := -1.90465429995776804525e-09;
  over constant double precision := 8.0085662595372944372e-17;
  one constant double precision := 1;
  two constant double precision := 2;
  p_h double precision := high;
  z double precision := low + high;
  j integer := q_high(low + high);
  i integer;
  k integer;
  n integer := 0;
  t double precision;
  t1 double precision;
  u double precision;
  v double precision;
  w double precision;
  r double precision;
begin
  if z > 1024 or z = 1024 and low + over > z - high then
    perform q_fail('22003', 'value out of range: overflow');
  elsif z < -1075 or z = -1075 and low <= z - high then
    perform q_fail('22003', 'value out of range: underflow');
  end if;
  if abs(z) < 1e-30::double precision then
    return 1; -- its square, below, would be too small
  end if;
  i := j & 2147483647;
  k := (i >> 20) - 1023;
  if i > 1071644672 then
    n := j + (1048576 >> (k + 1));
    k := ((n & 2147483647) >> 20) - 1023;
    t := q_with_high(0, n & ~(1048575 >> k));
    n := ((n & 1048575) | 1048576) >> (20 - k);
    if j < 0 then
      n := -n;
    end if;
    p_h := p_h - t;
  end if;
  t := q_head(low + p_h);
  u := t * ln2_high;
  v := (low - (t - p_h)) * ln2 + t * ln2_low;
  z := u + v;
  w := v - (z - u);
  t := z * z;
  t1 := z - t * (p1 + t * (p2 + t * (p3 + t * (p4 + t * p5))));
  r := (z * t1) / (t1 - two) - (w + z * w);
  z := one - (r - z);
  if ((q_high(z) + (n << 20)) >> 20) <= 0 then
    return z * power(two, (n + 200)::double precision) * power(two, -200);
  end if;
  return q_with_high(z, q_high(z) + (n << 20));
end $$;
