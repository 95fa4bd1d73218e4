-- java RealRoutines.ln
-- postgresql

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
