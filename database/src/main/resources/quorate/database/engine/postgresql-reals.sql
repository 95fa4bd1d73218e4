-- exp, ln and power as java.lang.StrictMath has them, to the last bit: PostgreSQL takes its own from
-- the machine's library of C, whose last bit is another one now and then.
--
-- After fdlibm 5.3, e_exp.c, e_log.c and e_pow.c:
-- Copyright (C) 2004 by Sun Microsystems, Inc. All rights reserved. Permission to use, copy, modify,
-- and distribute this software is freely granted, provided that this notice is preserved.

-- The bits of a double, and the double of bits; neither infinite nor NaN.
create or replace function q_bits(x double precision) returns bigint
language sql immutable strict parallel safe
return ('x' || encode(float8send(x), 'hex'))::bit(64)::bigint;

create or replace function q_double(bits bigint) returns double precision
language sql immutable strict parallel safe
return case when bits < 0 then -1.0::double precision else 1.0::double precision end
  * case when (bits >> 52) & 2047 = 0
      then (bits & 4503599627370495)::double precision * power(2::double precision, -1074)
      else ((bits & 4503599627370495) | 4503599627370496)::double precision
        * power(2::double precision, (((bits >> 52) & 2047) - 1075)::double precision) end;

-- The upper half of the bits, and a double with another upper half, or with none below.
create or replace function q_high(x double precision) returns integer
language sql immutable strict parallel safe return (q_bits(x) >> 32)::integer;

create or replace function q_with_high(x double precision, high integer) returns double precision
language sql immutable strict parallel safe
return q_double((q_bits(x) & 4294967295) | (high::bigint << 32));

create or replace function q_head(x double precision) returns double precision
language sql immutable strict parallel safe return q_double(q_bits(x) & -4294967296);

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

create or replace function q_ln(number double precision) returns double precision
language plpgsql immutable strict parallel safe as $$
declare
  ln2_high constant double precision := 6.93147180369123816490e-01;
  ln2_low constant double precision := 1.90821492927058770002e-10;
  l1 constant double precision := 6.666666666666735130e-01;
  l2 constant double precision := 3.999999999940941908e-01;
  l3 constant double precision := 2.857142874366239149e-01;
  l4 constant double precision := 2.222219843214978396e-01;
  l5 constant double precision := 1.818357216161805012e-01;
  l6 constant double precision := 1.531383769920937332e-01;
  l7 constant double precision := 1.479819860511658591e-01;
  third constant double precision := 0.33333333333333333;
  half constant double precision := 0.5;
  two constant double precision := 2;
  x double precision := number;
  hx integer;
  k integer := 0;
  i integer;
  f double precision;
  s double precision;
  z double precision;
  w double precision;
  r double precision;
  halfsquare double precision;
begin
  x := q_fplain(number);
  if x = 0 then
    perform q_fail('2201E', 'cannot take logarithm of zero');
  elsif x < 0 then
    perform q_fail('2201E', 'cannot take logarithm of a negative number');
  end if;
  hx := q_high(x);
  if hx < 1048576 then
    k := -54;
    x := x * 18014398509481984::double precision;
    hx := q_high(x);
  end if;
  k := k + (hx >> 20) - 1023;
  hx := hx & 1048575;
  i := (hx + 614244) & 1048576;
  x := q_with_high(x, hx | (i # 1072693248));
  k := k + (i >> 20);
  f := x - 1::double precision;
  if (1048575 & (2 + hx)) < 3 then
    if f = 0 then
      return case when k = 0 then 0 else k * ln2_high + k * ln2_low end;
    end if;
    r := f * f * (half - third * f);
    return case when k = 0 then f - r else k * ln2_high - ((r - k * ln2_low) - f) end;
  end if;
  s := f / (two + f);
  z := s * s;
  w := z * z;
  r := z * (l1 + w * (l3 + w * (l5 + w * l7))) + w * (l2 + w * (l4 + w * l6));
  if ((hx - 398458) | (440401 - hx)) > 0 then
    halfsquare := half * f * f;
    return case when k = 0 then f - (halfsquare - s * (halfsquare + r))
      else k * ln2_high - ((halfsquare - (s * (halfsquare + r) + k * ln2_low)) - f) end;
  end if;
  return case when k = 0 then f - s * (f - r)
    else k * ln2_high - ((s * (f - r) - k * ln2_low) - f) end;
end $$;

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

-- x to the power of y, of a positive x that is not 1.
create or replace function q_positive_power(x double precision, y double precision)
returns double precision
language plpgsql immutable strict parallel safe as $$
declare
  l1 constant double precision := 5.99999999999994648725e-01;
  l2 constant double precision := 4.28571428578550184252e-01;
  l3 constant double precision := 3.33333329818377432918e-01;
  l4 constant double precision := 2.72728123808534006489e-01;
  l5 constant double precision := 2.30660745775561754067e-01;
  l6 constant double precision := 2.06975017800338417784e-01;
  cp constant double precision := 9.61796693925975554329e-01;
  cp_h constant double precision := 9.61796700954437255859e-01;
  cp_l constant double precision := -7.02846165095275826516e-09;
  inverse constant double precision := 1.44269504088896338700e+00;
  inverse_h constant double precision := 1.44269502162933349609e+00;
  inverse_l constant double precision := 1.92596299112661746887e-08;
  third constant double precision := 0.3333333333333333333333;
  quarter constant double precision := 0.25;
  half constant double precision := 0.5;
  one constant double precision := 1;
  three constant double precision := 3;
  a double precision := x;
  base double precision := 1;
  dp_h double precision := 0;
  dp_l double precision := 0;
  n integer := 0;
  ix integer := q_high(x);
  j integer;
  k integer := 0;
  t double precision;
  u double precision;
  v double precision;
  w double precision;
  r double precision;
  ss double precision;
  s2 double precision;
  s_h double precision;
  s_l double precision;
  t_h double precision;
  t_l double precision;
  p_h double precision;
  p_l double precision;
  z_h double precision;
  z_l double precision;
  t1 double precision;
  t2 double precision;
  y1 double precision := q_head(y);
begin
  if abs(y) > q_double(4746794011543470079) then -- about 2 to the power of 31
    if a < q_double(4607182414505050112) or a > q_double(4607182423094984703) then
      perform q_fail('22003', 'value out of range');
    end if;
    t := a - one;
    w := (t * t) * (half - t * (third - t * quarter));
    u := inverse_h * t;
    v := t * inverse_l - w * inverse;
    t1 := q_head(u + v);
    t2 := v - (t1 - u);
  else
    if ix < 1048576 then
      a := a * 9007199254740992::double precision;
      n := -53;
      ix := q_high(a);
    end if;
    n := n + (ix >> 20) - 1023;
    j := ix & 1048575;
    ix := j | 1072693248;
    if j > 235662 and j < 767610 then
      k := 1;
      base := 1.5;
      dp_h := 5.84962487220764160156e-01;
      dp_l := 1.35003920212974897128e-08;
    elsif j >= 767610 then
      n := n + 1;
      ix := ix - 1048576;
    end if;
    a := q_with_high(a, ix);
    u := a - base;
    v := one / (a + base);
    ss := u * v;
    s_h := q_head(ss);
    t_h := q_with_high(0, ((ix >> 1) | 536870912) + 524288 + (k << 18));
    t_l := a - (t_h - base);
    s_l := v * ((u - s_h * t_h) - s_h * t_l);
    s2 := ss * ss;
    r := s2 * s2 * (l1 + s2 * (l2 + s2 * (l3 + s2 * (l4 + s2 * (l5 + s2 * l6)))));
    r := r + s_l * (s_h + ss);
    s2 := s_h * s_h;
    t_h := q_head(three + s2 + r);
    t_l := r - ((t_h - three) - s2);
    u := s_h * t_h;
    v := s_l * t_h + t_l * ss;
    p_h := q_head(u + v);
    p_l := v - (p_h - u);
    z_h := cp_h * p_h;
    z_l := cp_l * p_h + p_l * cp + dp_l;
    t := n;
    t1 := q_head(((z_h + z_l) + dp_h) + t);
    t2 := z_l - (((t1 - t) - dp_h) - z_h);
  end if;
  return q_exp2(y1 * t1, (y - y1) * t1 + y * t2);
end $$;

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
